//! Settles levels' results in batches.

use std::collections::{BTreeMap, BTreeSet};

use arena_rules::ledger::{Reason, Title};
use arena_rules::levels::{InHouseGame, Level};
use arena_rules::{Credits, texts};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use futures::future::try_join_all;
use serde::{Deserialize, Serialize};

use super::submit::used;
use super::verdict::{Ruling, Verdict};
use crate::batches::{Batch, BatchRequest};
use crate::error::Refusal;
use crate::ledger::{self, Move};
use crate::ports::{
    DayCredits, GameSession, GameSessionEnd, GameSessionState, LevelPayment, Repositories, Rhythm,
    SubscriberId,
};
use crate::{App, AppError, AppResult};

/// A level's ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Passed and paid.
    Paid,
    /// Passed, but the level had paid before on this day.
    Again,
    /// Passed, but the game, or all games together, had reached the day's limit.
    OverCap,
    /// Failed.
    Failed,
}

/// An accepted result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelReceipt {
    /// The ending.
    pub ending: Ending,
    /// Credits paid now.
    pub credits: Credits,
    /// The balance afterwards.
    pub balance: Credits,
    /// The text for the subscriber (spec 8).
    pub message: String,
}

/// The stored answer for an idempotency key. A refusal is stored too, as it uses the session up.
pub(super) type Answer = Result<LevelReceipt, Refusal>;

/// No two accounts share a rhythm by chance within this time.
const RHYTHM_KEPT: Duration = Duration::days(30);

pub(crate) struct LevelResult {
    pub(super) session: GameSession,
    pub(super) game: &'static InHouseGame,
    pub(super) level: &'static Level,
    /// The log as stored for a reviewer.
    pub(super) log: Vec<u8>,
    /// The most that the game pays in a day, if results are self-reported.
    pub(super) cap: Option<Credits>,
    pub(super) ruling: Ruling,
    pub(super) now: DateTime<Utc>,
}

pub(crate) struct Results;

#[async_trait]
impl Batch for Results {
    type Request = LevelResult;
    /// Subscribers whose rhythm somebody else played.
    type Facts = BTreeSet<SubscriberId>;
    type Answer = Answer;

    const SCOPE: &'static str = "level";

    async fn read(
        app: &App,
        repos: &dyn Repositories,
        asked: &[BatchRequest<LevelResult>],
    ) -> AppResult<Self::Facts> {
        let rhythms: Vec<_> = asked.iter().filter_map(|asked| asked.request.rhythm()).collect();
        if rhythms.is_empty() {
            return Ok(BTreeSet::new());
        }
        Ok(repos.game_sessions().rhythms_of_others(&rhythms, app.now() - RHYTHM_KEPT).await?)
    }

    async fn write(
        app: &App,
        repos: &dyn Repositories,
        asked: &[&BatchRequest<LevelResult>],
        copied: Self::Facts,
    ) -> AppResult<Vec<AppResult<Answer>>> {
        let results: Vec<&LevelResult> = asked.iter().map(|asked| &asked.request).collect();
        let days: Vec<_> =
            results.iter().filter(|result| result.passed()).map(|result| result.day()).collect();
        // Locks sessions before days, in the same order as starting a level does.
        let finished = try_join_all(results.iter().copied().map(|result| {
            let copied = copied.contains(&result.session.subscriber);
            result.finish(repos, copied)
        }));
        let locked = async { lock_days(repos, &days).await };
        let (finished, credits) = futures::try_join!(finished, locked)?;
        // Each session has one result; a second one is refused.
        let counted: Vec<_> = results
            .iter()
            .zip(&finished)
            .filter(|(_, finished)| **finished)
            .map(|(result, _)| *result)
            .collect();
        let paid = Payments::of(app, repos, &counted, &credits).await?;
        let answer = |(result, finished): (&&LevelResult, bool)| {
            if finished { Ok(paid.answer(app, result)) } else { Err(AppError::Refused(used())) }
        };
        Ok(results.iter().zip(finished).map(answer).collect())
    }
}

async fn lock_days(
    repos: &dyn Repositories,
    days: &[DayCredits],
) -> AppResult<BTreeMap<SubscriberId, Credits>> {
    if days.is_empty() {
        return Ok(BTreeMap::new());
    }
    Ok(repos.level_days().lock_credits(days).await?)
}

/// The room that a day's limits leave for a level's payment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// Enough for the level.
    Left,
    /// The level has paid before.
    PaidBefore,
    /// The game's daily limit is reached.
    GameSpent,
    /// The daily limit of all games is reached.
    DaySpent,
}

struct Payments {
    rooms: BTreeMap<SubscriberId, Room>,
    balances: BTreeMap<SubscriberId, Credits>,
}

impl Payments {
    async fn of(
        app: &App,
        repos: &dyn Repositories,
        counted: &[&LevelResult],
        credits: &BTreeMap<SubscriberId, Credits>,
    ) -> AppResult<Self> {
        let passed: Vec<_> = counted.iter().filter(|result| result.passed()).copied().collect();
        let payments: Vec<_> = passed.iter().map(|result| result.payment()).collect();
        let subscribers: Vec<_> = counted.iter().map(|result| result.session.subscriber).collect();
        if subscribers.is_empty() {
            return Ok(Self { rooms: BTreeMap::new(), balances: BTreeMap::new() });
        }
        let before = async {
            if payments.is_empty() {
                Ok(BTreeSet::new())
            } else {
                repos.game_sessions().paid_before(&payments).await
            }
        };
        let (before, mut balances) = futures::try_join!(before, repos.ledger().balances(&subscribers))?;
        let mut rooms = BTreeMap::new();
        let (mut due, mut again) = (Vec::new(), Vec::new());
        for (result, payment) in passed.iter().zip(payments) {
            let so_far = credits.get(&payment.subscriber).copied().unwrap_or_default();
            let room = match before.contains(&payment.subscriber) {
                true => Room::PaidBefore,
                false => result.room(app, repos, so_far).await?,
            };
            rooms.insert(payment.subscriber, room);
            match room {
                Room::Left => due.push((*result, payment)),
                Room::PaidBefore if payment.points.is_some() => again.push(payment),
                _ => {}
            }
        }
        if !due.is_empty() {
            balances.extend(pay(repos, due).await?);
        }
        if !again.is_empty() {
            repos.game_sessions().raise_points(&again).await?;
        }
        Ok(Self { rooms, balances })
    }

    fn answer(&self, app: &App, result: &LevelResult) -> Answer {
        let passed = match &result.ruling {
            Ok(verdict) => verdict.passed,
            Err(refusal) => {
                tracing::info!(session = %result.session.id, code = %refusal.code, "a level result was refused");
                return Err(refusal.clone());
            }
        };
        let subscriber = result.session.subscriber;
        let balance = self.balances.get(&subscriber).copied().unwrap_or_default();
        let Level { number, credits, .. } = *result.level;
        let (ending, message) = match self.rooms.get(&subscriber).filter(|_| passed) {
            None => (Ending::Failed, texts::level_failed(number, credits)),
            Some(Room::Left) => (Ending::Paid, texts::level_completed(number, credits)),
            Some(Room::PaidBefore) => (Ending::Again, texts::level_completed_again(number)),
            Some(Room::GameSpent) => (Ending::OverCap, texts::level_completed_over_cap(number)),
            Some(Room::DaySpent) => {
                let cap = app.settings.play.credits_a_day;
                (Ending::OverCap, texts::level_completed_over_day_cap(number, cap))
            }
        };
        let credits = if ending == Ending::Paid { credits } else { Credits::ZERO };
        Ok(LevelReceipt { ending, credits, balance, message })
    }
}

async fn pay(
    repos: &dyn Repositories,
    due: Vec<(&LevelResult, LevelPayment)>,
) -> AppResult<Vec<(SubscriberId, Credits)>> {
    let days: Vec<_> = due.iter().map(|(result, _)| result.day()).collect();
    let (results, payments): (Vec<_>, Vec<_>) = due.into_iter().unzip();
    let moves = results.iter().map(|result| result.ledger_move()).collect();
    let at = results.iter().map(|result| result.now).max().unwrap_or_default();
    let mark = async { Ok(repos.game_sessions().mark_paid(&payments, at).await?) };
    let add = async { Ok(repos.level_days().add_credits(&days).await?) };
    let (marked, (), balances) = futures::try_join!(mark, add, ledger::earn_all(repos, moves, at))?;
    if marked != payments.len() as u64 {
        return Err(AppError::Internal(
            "another result of the level was paid while its day was locked".into(),
        ));
    }
    Ok(payments.iter().map(|payment| payment.subscriber).zip(balances).collect())
}

impl LevelResult {
    fn passed(&self) -> bool {
        self.ruling.as_ref().is_ok_and(|verdict| verdict.passed)
    }

    /// The points; `None` for a refused play, and for one without points.
    fn points(&self) -> Option<u64> {
        let verdict = self.ruling.as_ref().ok()?;
        Some(verdict.points).filter(|points| *points > 0)
    }

    fn rhythm(&self) -> Option<Rhythm> {
        let rhythm = self.ruling.as_ref().ok()?.rhythm?;
        Some(Rhythm { subscriber: self.session.subscriber, game: self.session.game.clone(), rhythm })
    }

    /// The level's payment on the session's day: a level started before midnight and solved afterwards
    /// pays for the day of its start.
    fn day(&self) -> DayCredits {
        let GameSession { subscriber, day, .. } = self.session;
        DayCredits { subscriber, day, credits: self.level.credits }
    }

    fn payment(&self) -> LevelPayment {
        let DayCredits { subscriber, day, credits } = self.day();
        LevelPayment {
            subscriber,
            game: self.game.game_unique_id,
            level: self.level.number,
            day,
            credits,
            points: self.points(),
        }
    }

    fn ledger_move(&self) -> Move {
        let LevelPayment { subscriber, game, level, day, credits, .. } = self.payment();
        let title = Title::Level { game: self.game.name.to_owned(), level: self.level.name.to_owned() };
        Move {
            subscriber,
            reason: Reason::Level,
            key: format!("{subscriber}/{game}/{level}/{day}"),
            title: title.to_text(),
            amount: credits,
        }
    }

    /// Ends the session; `false` if it had ended.
    async fn finish(&self, repos: &dyn Repositories, copied: bool) -> AppResult<bool> {
        let (state, refusal, verdict): (_, _, Option<&Verdict>) = match &self.ruling {
            Ok(verdict) if verdict.passed => (GameSessionState::Passed, None, Some(verdict)),
            Ok(verdict) => (GameSessionState::Failed, None, Some(verdict)),
            Err(refusal) if *refusal == used() => return Ok(false),
            Err(refusal) => (GameSessionState::Refused, Some(&*refusal.code), None),
        };
        let mut signs = verdict.map_or_else(Vec::new, |verdict| verdict.signs.clone());
        if copied {
            signs.push("same_rhythm");
        }
        let end = GameSessionEnd {
            state,
            refusal,
            log: &self.log,
            ticks: verdict.map_or(0, |verdict| verdict.ticks),
            signs: &signs,
            rhythm: verdict.and_then(|verdict| verdict.rhythm),
            points: self.points(),
            at: self.now,
        };
        Ok(repos.game_sessions().finish(self.session.id, &end).await?)
    }

    /// Returns the room that the locked day's limits leave, and counts the level towards the game's
    /// limit.
    async fn room(&self, app: &App, repos: &dyn Repositories, so_far: Credits) -> AppResult<Room> {
        let DayCredits { subscriber, day, credits } = self.day();
        if so_far + credits > app.settings.play.credits_a_day {
            return Ok(Room::DaySpent);
        }
        if let Some(cap) = self.cap {
            let visits = repos.game_visits();
            visits.lock_day(subscriber, self.game.game_unique_id, day).await?;
            if !visits.add_paid(subscriber, self.game.game_unique_id, day, credits, cap).await? {
                return Ok(Room::GameSpent);
            }
        }
        Ok(Room::Left)
    }
}
