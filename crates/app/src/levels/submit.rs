use arena_games::log::TICKS_PER_SECOND;
use arena_rules::levels::{InHouseGame, Level};
use arena_rules::texts;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::LevelChoice;
use super::core::Core;
use super::level_referee::{LevelReferee, SELF_REPORTED};
use super::settle::{Answer, LevelReceipt, LevelResult, Results};
use super::verdict::{Ruling, Verdict};
use super::watch::{in_time, replaced, watch};
use crate::batches::{Batch, BatchRequest};
use crate::error::Refusal;
use crate::idempotency::{self, IdempotencyKey};
use crate::ports::{GameSession, GameSessionState, SubscriberId};
use crate::{App, AppError, AppResult};

/// A result from a client.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The level that was started.
    pub choice: LevelChoice,
    /// The session.
    pub session: Uuid,
    /// Whether the client says that the level was passed. It must agree with the replay and never decides.
    pub is_passed: bool,
    /// The input log, unpadded URL-safe base64.
    pub replay: String,
}

/// Takes a level's result: replays the log and pays by the replay, once per session and once per level a day.
/// A refused log uses the session up and pays nothing.
///
/// # Errors
/// Refusals `game_unavailable`, `unknown_level`, `level_mismatch`, `session_used`, `session_expired`,
/// `replay_malformed`, `account_held` (the session stays open until its end), `replay_wrong_seed`,
/// `replay_other_rules`, `replay_forged`, `too_fast`, `too_slow`, `unwatched`, `level_replaced`,
/// `result_mismatch`; [`AppError::NotFound`] if the session is missing or another's.
pub async fn submit(
    app: &App,
    subscriber: SubscriberId,
    submission: &Submission,
    key: Option<&IdempotencyKey>,
) -> AppResult<LevelReceipt> {
    let read = app.store.read();
    let session = async { Ok(read.game_sessions().find(submission.session, subscriber).await?) };
    let answered = idempotency::answered::<Answer>(app, subscriber, Results::SCOPE, key);
    let (answered, session) = futures::try_join!(answered, session)?;
    if let Some(answer) = answered {
        return answer.map_err(AppError::Refused);
    }
    let (game, level) = submission.choice.resolve()?;
    let session = session.ok_or(AppError::NotFound)?;
    let now = app.now();
    // Replayed before the transaction, which must not wait for it.
    let ruling = rule_on(app, game, level, &session, submission, now).await?;
    let log = kept_log(game, submission, &ruling);
    let cap = match LevelReferee::of(app, game) {
        Some(LevelReferee::SelfReported(limits)) => Some(limits.daily_cap),
        _ => None,
    };
    let request = LevelResult { session, game, level, log, cap, ruling, now };
    let asked = BatchRequest { subscriber, key: key.cloned(), request };
    app.batches.results.ask(app, asked).await?.map_err(AppError::Refused)
}

/// Returns the log to store for a reviewer. Readable logs are stored whole, as their length is limited;
/// other logs are stored empty, so nobody fills the disk.
fn kept_log(game: &InHouseGame, submission: &Submission, ruling: &Ruling) -> Vec<u8> {
    let unread = ruling.as_ref().is_err_and(|refusal| refusal.code == MALFORMED);
    if unread || Core::of(game).is_none() {
        return Vec::new();
    }
    URL_SAFE_NO_PAD.decode(&submission.replay).unwrap_or_default()
}

const MALFORMED: &str = "replay_malformed";

pub(super) fn used() -> Refusal {
    Refusal::new("session_used", "This game was already counted. Start the level again.")
}

pub(super) fn expired() -> Refusal {
    Refusal::new("session_expired", "This game took too long. Start the level again.")
}

/// Returns a refusal that does not depend on the log.
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

/// Replays the log and compares it with result, clock and marks.
async fn rule_on(
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
    match LevelReferee::of(app, game) {
        Some(LevelReferee::SelfReported(limits)) if session.rules_version == SELF_REPORTED => {
            return Ok(believe(session, submission, limits.shortest, now));
        }
        Some(LevelReferee::Replay(_)) if session.rules_version != SELF_REPORTED => {}
        // The operator changed the game's referee after the level was started.
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

/// Accepts a third party's report if the play took the shortest duration or longer.
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
