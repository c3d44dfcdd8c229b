use async_trait::async_trait;
use chrono::{DateTime, Duration, NaiveDate, Utc};

use arena_rules::Credits;

use super::{StoreResult, SubscriberId};

/// How much somebody was in a game made here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameVisit {
    /// Since when they are in it; `None` where they left.
    pub open_since: Option<DateTime<Utc>>,
    /// How often they came.
    pub visits: i64,
    /// How long they were there, all in all; the open visit not counted.
    pub seconds: i64,
    /// How long they were there the last time.
    pub last_seconds: i64,
}

/// Visits to games, and what may happen in them once or so much a day.
#[async_trait]
pub trait GameVisits: Send + Sync {
    /// Opens a visit. One that is open stays as it is, unless it is older than `longest`: then nobody closed it, so it
    /// counts as the longest, and a new one is opened.
    async fn enter(
        &self,
        subscriber: SubscriberId,
        game: &str,
        at: DateTime<Utc>,
        longest: Duration,
    ) -> StoreResult<GameVisit>;

    /// Closes a visit, of which at most `longest` counts; without an open one nothing changes.
    async fn exit(
        &self,
        subscriber: SubscriberId,
        game: &str,
        at: DateTime<Utc>,
        longest: Duration,
    ) -> StoreResult<Option<GameVisit>>;

    /// Notes that a level is played on a day; `false` where it was.
    async fn mark_played(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
    ) -> StoreResult<bool>;

    /// The levels that were noted as played on a day.
    async fn levels_played(
        &self,
        subscriber: SubscriberId,
        game: &str,
        day: NaiveDate,
    ) -> StoreResult<Vec<u32>>;

    /// Makes everybody else who is about to be paid for this game and day wait until the transaction's end.
    async fn lock_day(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<()>;

    /// Adds to what a game paid on a day that is locked; `false`, and nothing added, where that would be more than `cap`.
    async fn add_paid(
        &self,
        subscriber: SubscriberId,
        game: &str,
        day: NaiveDate,
        credits: Credits,
        cap: Credits,
    ) -> StoreResult<bool>;
}
