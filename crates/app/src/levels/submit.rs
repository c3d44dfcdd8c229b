use arena_games::log::TICKS_PER_SECOND;
use arena_rules::ledger::{Reason, Title};
use arena_rules::levels::{InHouseGame, Level};
use arena_rules::{Credits, texts};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::LevelChoice;
use super::core::Core;
use super::judge::{Judge, SELF_REPORTED};
use super::referee::{Ruling, Verdict};
use super::watch::{in_time, replaced, watch};
use crate::error::Refusal;
use crate::idempotency::{self, IdempotencyKey};
use crate::ledger::{self, Move};
use crate::ports::{GameSession, GameSessionEnd, GameSessionState, Repositories, SubscriberId};
use crate::{App, AppError, AppResult};

/// A result as a client sends it.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The level, as it was started.
    pub choice: LevelChoice,
    /// The session that was started.
    pub session: Uuid,
    /// What the client says about passing; it must agree with the replay and never decides.
    pub is_passed: bool,
    /// The input log, unpadded URL-safe base64.
    pub replay: String,
}

/// How a level ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Passed, and paid now.
    Paid,
    /// Passed on a day on which it has paid before.
    Again,
    /// Passed after the game, or all games together, had paid all that a day pays.
    OverCap,
    /// Failed.
    Failed,
}

/// A result that was believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submitted {
    /// What the replay decided, and what that came to.
    pub ending: Ending,
    /// What was paid now.
    pub credits: Credits,
    /// The balance after it.
    pub balance: Credits,
    /// What the person reads (spec 8).
    pub message: String,
}

/// Takes a level's result: replays the log and pays what the replay earns, once per session and once per level a day.
///
/// A log that is not believed uses the session up and pays nothing.
///
/// # Errors
/// Refusals `game_unavailable`, `unknown_level`, `level_mismatch`, `session_used`, `session_expired`, `replay_malformed`,
/// `account_held` (the session stays open until its end), `replay_wrong_seed`, `replay_other_rules`, `replay_forged`, `too_fast`, `too_slow`, `unwatched`,
/// `level_replaced`, `result_mismatch`;
/// [`AppError::NotFound`] for a session of nobody or of somebody else.
pub async fn submit(
    app: &App,
    subscriber: SubscriberId,
    submission: &Submission,
    key: Option<&IdempotencyKey>,
) -> AppResult<Submitted> {
    let read = app.store.read();
    let session = async { Ok(read.game_sessions().find(submission.session, subscriber).await?) };
    let answered = idempotency::answered::<Answer>(app, subscriber, SCOPE, key);
    let (answered, session) = futures::try_join!(answered, session)?;
    if let Some(answer) = answered {
        return answer.map_err(AppError::Refused);
    }
    let (game, level) = submission.choice.resolve()?;
    let session = session.ok_or(AppError::NotFound)?;
    let now = app.now();
    // Replayed before the transaction, which would otherwise wait for it.
    let ruling = judge(app, game, level, &session, submission, now).await?;
    let log = kept_log(game, submission, &ruling);
    let cap = match Judge::of(app, game) {
        Some(Judge::SelfReported(limits)) => Some(limits.daily_cap),
        _ => None,
    };
    let outcome = Outcome { session, game, level, log, cap, day_cap: app.settings.play.credits_a_day, now };
    let effect = idempotency::once_unless_held(app, subscriber, SCOPE, key, move |repos| {
        Box::pin(async move { outcome.settle(repos, ruling).await })
    });
    effect.await?.map_err(AppError::Refused)
}

/// The log as it is stored for a reviewer. A log that could be read is stored whole: it is no longer than a person's can
/// be. Anything else is stored empty, so that nobody fills the disk with junk.
fn kept_log(game: &InHouseGame, submission: &Submission, ruling: &Ruling) -> Vec<u8> {
    let unread = ruling.as_ref().is_err_and(|refusal| refusal.code == MALFORMED);
    if unread || Core::of(game).is_none() {
        return Vec::new();
    }
    URL_SAFE_NO_PAD.decode(&submission.replay).unwrap_or_default()
}

const SCOPE: &str = "level";

/// The refusal of what is no log of the game.
const MALFORMED: &str = "replay_malformed";

/// Within this time two accounts do not play in the same rhythm by chance.
const RHYTHM_KEPT: Duration = Duration::days(30);

/// What is kept under an idempotency key: a refusal that uses the session up is an effect too.
type Answer = Result<Submitted, Refusal>;

pub(super) fn used() -> Refusal {
    Refusal::new("session_used", "This game was already counted. Start the level again.")
}

pub(super) fn expired() -> Refusal {
    Refusal::new("session_expired", "This game took too long. Start the level again.")
}

/// What is wrong with a result before its log is looked at.
fn refused_unread(
    session: &GameSession,
    game: &InHouseGame,
    level: &Level,
    now: DateTime<Utc>,
) -> Option<Refusal> {
    if session.game != game.game_unique_id || session.level != level.number {
        Some(Refusal::new("level_mismatch", "This result belongs to another level."))
    } else if session.state != GameSessionState::Open {
        Some(used())
    } else if now > session.expires_at {
        Some(expired())
    } else {
        None
    }
}

/// Replays the log and holds the result against it, the clock and what the client says.
async fn judge(
    app: &App,
    game: &'static InHouseGame,
    level: &'static Level,
    session: &GameSession,
    submission: &Submission,
    now: DateTime<Utc>,
) -> AppResult<Ruling> {
    if let Some(refusal) = refused_unread(session, game, level, now) {
        return Ok(Err(refusal));
    }
    match Judge::of(app, game) {
        Some(Judge::SelfReported(limits)) if session.rules_version == SELF_REPORTED => {
            return Ok(believe(session, submission, limits.shortest, now));
        }
        Some(Judge::Replay(_)) if session.rules_version != SELF_REPORTED => {}
        // The operator changed the game's referee since the level was started.
        _ => return Ok(Err(Refusal::new("game_unavailable", texts::SOMETHING_WRONG))),
    }
    let most = Core::of(game).map_or(0, Core::longest_log);
    let log = URL_SAFE_NO_PAD.decode(&submission.replay).ok().filter(|log| log.len() <= most);
    let Some(log) = log else {
        return Ok(Err(Refusal::new(MALFORMED, "The recording of this game cannot be read.")));
    };
    let marks = app.store.read().game_sessions().marks(session.id).await?;
    let mut verdict = match app.referee.replay(game, session, &marks, log.into()).await? {
        Ok(verdict) => verdict,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let since = session.began_at.unwrap_or(session.started_at);
    if let Err(refusal) = in_time(verdict.ticks, since, session.replaced_at, now) {
        return Ok(Err(refusal));
    }
    if Core::of(game).is_some_and(Core::watched) {
        match watch(session.began_at, &marks, &verdict, now) {
            Ok(signs) => verdict.signs.extend(signs),
            Err(refusal) => return Ok(Err(refusal)),
        }
    }
    if verdict.passed != submission.is_passed {
        return Ok(Err(Refusal::new("result_mismatch", "The recording of this game shows another result.")));
    }
    Ok(Ok(verdict))
}

/// What somebody else's build reports, where it took as long as it must.
fn believe(session: &GameSession, submission: &Submission, shortest: Duration, now: DateTime<Utc>) -> Ruling {
    let until = session.replaced_at.unwrap_or(now);
    let elapsed = until.min(now) - session.started_at;
    if submission.is_passed && now - session.started_at < shortest {
        return Err(Refusal::new("too_fast", "This game ended sooner than it can be played."));
    }
    if submission.is_passed && elapsed < shortest {
        return Err(replaced());
    }
    let ticks = elapsed.num_milliseconds() * i64::from(TICKS_PER_SECOND) / 1000;
    Ok(Verdict::of(submission.is_passed, u32::try_from(ticks).unwrap_or(0)))
}

struct Outcome {
    session: GameSession,
    game: &'static InHouseGame,
    level: &'static Level,
    log: Vec<u8>,
    /// The most that the game pays in a day, where nobody can check its results.
    cap: Option<Credits>,
    /// The most that all games together pay in a day.
    day_cap: Credits,
    now: DateTime<Utc>,
}

impl Outcome {
    async fn settle(&self, repos: &dyn Repositories, ruling: Ruling) -> AppResult<Answer> {
        match ruling {
            Ok(verdict) if verdict.passed => self.pay(repos, &verdict).await.map(Ok),
            Ok(verdict) => self.fail(repos, &verdict).await.map(Ok),
            Err(refusal) if refusal == used() => Err(AppError::Refused(refusal)),
            Err(refusal) => {
                self.finish(repos, GameSessionState::Refused, Some(&refusal), None).await?;
                tracing::info!(session = %self.session.id, code = %refusal.code, "level result refused");
                Ok(Err(refusal))
            }
        }
    }

    /// Ends the session; whoever comes second is refused.
    async fn finish(
        &self,
        repos: &dyn Repositories,
        state: GameSessionState,
        refusal: Option<&Refusal>,
        verdict: Option<&Verdict>,
    ) -> AppResult<()> {
        let refusal = refusal.map(|refusal| &*refusal.code);
        let mut signs = verdict.map_or_else(Vec::new, |verdict| verdict.signs.clone());
        let rhythm = verdict.and_then(|verdict| verdict.rhythm);
        if let Some(rhythm) = rhythm {
            let GameSession { subscriber, ref game, .. } = self.session;
            let since = self.now - RHYTHM_KEPT;
            if repos.game_sessions().rhythm_of_another(subscriber, game, rhythm, since).await? {
                signs.push("same_rhythm");
            }
        }
        let ticks = verdict.map_or(0, |verdict| verdict.ticks);
        let (log, at) = (&*self.log, self.now);
        let end = GameSessionEnd { state, refusal, log, ticks, signs: &signs, rhythm, at };
        if repos.game_sessions().finish(self.session.id, &end).await? {
            Ok(())
        } else {
            Err(AppError::Refused(used()))
        }
    }

    async fn fail(&self, repos: &dyn Repositories, verdict: &Verdict) -> AppResult<Submitted> {
        self.finish(repos, GameSessionState::Failed, None, Some(verdict)).await?;
        let balance = repos.ledger().balance(self.session.subscriber).await?;
        Ok(self.submitted(Ending::Failed, balance))
    }

    async fn pay(&self, repos: &dyn Repositories, verdict: &Verdict) -> AppResult<Submitted> {
        let Self { session, game, level, now, .. } = self;
        let (subscriber, number, credits) = (session.subscriber, level.number, level.credits);
        self.finish(repos, GameSessionState::Passed, None, Some(verdict)).await?;
        match self.room(repos).await? {
            Room::Left => {}
            Room::GameSpent => {
                let balance = repos.ledger().balance(subscriber).await?;
                return Ok(self.submitted(Ending::OverCap, balance));
            }
            Room::DaySpent => {
                let balance = repos.ledger().balance(subscriber).await?;
                let message = texts::level_completed_over_day_cap(number, self.day_cap);
                return Ok(Submitted { message, ..self.submitted(Ending::OverCap, balance) });
            }
        }
        // The day is the session's: a level started before midnight and solved after it pays for the day it began.
        if !repos
            .game_sessions()
            .mark_paid(subscriber, game.game_unique_id, number, session.day, credits, *now)
            .await?
        {
            let balance = repos.ledger().balance(subscriber).await?;
            return Ok(self.submitted(Ending::Again, balance));
        }
        let title = Title::Level { game: game.name.to_owned(), level: level.name.to_owned() };
        let reason = Move {
            subscriber,
            reason: Reason::Level,
            key: format!("{subscriber}/{}/{number}/{}", game.game_unique_id, session.day),
            title: &title.to_text(),
            amount: credits,
        };
        let balance = ledger::earn(repos, reason, *now).await?;
        Ok(self.submitted(Ending::Paid, balance))
    }

    fn submitted(&self, ending: Ending, balance: Credits) -> Submitted {
        let Level { number, credits, .. } = *self.level;
        let (paid, message) = match ending {
            Ending::Paid => (credits, texts::level_completed(number, credits)),
            Ending::Again => (Credits::ZERO, texts::level_completed_again(number)),
            Ending::OverCap => (Credits::ZERO, texts::level_completed_over_cap(number)),
            Ending::Failed => (Credits::ZERO, texts::level_failed(number, credits)),
        };
        Submitted { ending, credits: paid, balance, message }
    }

    /// Whether the day's caps leave room for the level's credits; they are counted towards both then.
    async fn room(&self, repos: &dyn Repositories) -> AppResult<Room> {
        let Self { session, game, level, .. } = self;
        let (subscriber, id, day) = (session.subscriber, game.game_unique_id, session.day);
        // Two results at once wait for each other here.
        let so_far = repos.play_days().lock_credits(subscriber, day).await?;
        // A level that has paid is told so, and does not count again.
        if repos.game_sessions().paid_on(subscriber, id, day).await?.contains(&level.number) {
            return Ok(Room::Left);
        }
        if so_far + level.credits > self.day_cap {
            return Ok(Room::DaySpent);
        }
        if let Some(cap) = self.cap {
            let visits = repos.game_visits();
            visits.lock_day(subscriber, id, day).await?;
            if !visits.add_paid(subscriber, id, day, level.credits, cap).await? {
                return Ok(Room::GameSpent);
            }
        }
        repos.play_days().add_credits(subscriber, day, level.credits).await?;
        Ok(Room::Left)
    }
}

/// Whether a day's limits leave room for a level's pay.
enum Room {
    /// Enough for the level, or the level has paid before.
    Left,
    /// This game pays no more today.
    GameSpent,
    /// No game pays any more today.
    DaySpent,
}
