use async_trait::async_trait;
use chrono::{DateTime, Duration, NaiveDate, Utc};

use arena_rules::Credits;

use super::SubscriberId;
use super::error::StoreResult;

/// A subscriber's visits to an in-house game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameVisit {
    /// When the open visit began; `None` if the subscriber left.
    pub open_since: Option<DateTime<Utc>>,
    /// The number of visits.
    pub visits: i64,
    /// The total length of all closed visits, in seconds.
    pub seconds: i64,
    /// The length of the last closed visit, in seconds.
    pub last_seconds: i64,
}

/// Visits to games, and the levels and payments that are limited per day.
#[async_trait]
pub trait GameVisits: Send + Sync {
    /// Opens a visit, or continues an open one. An open visit older than `longest` was never closed: it
    /// counts as `longest`, and a new one begins.
    async fn enter(
        &self,
        subscriber: SubscriberId,
        game: &str,
        at: DateTime<Utc>,
        longest: Duration,
    ) -> StoreResult<GameVisit>;

    /// Closes a visit, of which at most `longest` counts. Without an open visit nothing changes.
    async fn exit(
        &self,
        subscriber: SubscriberId,
        game: &str,
        at: DateTime<Utc>,
        longest: Duration,
    ) -> StoreResult<Option<GameVisit>>;

    /// Records that a level is played on a day; `false` if that was recorded before.
    async fn mark_played(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
    ) -> StoreResult<bool>;

    /// Returns the levels recorded as played on a day.
    async fn levels_played(
        &self,
        subscriber: SubscriberId,
        game: &str,
        day: NaiveDate,
    ) -> StoreResult<Vec<u32>>;

    /// Locks a game's payments to a subscriber on a day until the transaction ends.
    async fn lock_day(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<()>;

    /// Adds to a game's payments on a locked day; `false`, with nothing added, if they would exceed `cap`.
    async fn add_paid(
        &self,
        subscriber: SubscriberId,
        game: &str,
        day: NaiveDate,
        credits: Credits,
        cap: Credits,
    ) -> StoreResult<bool>;
}
