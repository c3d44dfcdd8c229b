use std::collections::BTreeMap;

use arena_rules::Credits;
use arena_rules::fair_play::DayPlay;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// Credits that the games pay a subscriber on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayCredits {
    /// Whom.
    pub subscriber: SubscriberId,
    /// The day.
    pub day: NaiveDate,
    /// How many.
    pub credits: Credits,
}

/// What subscribers play on a day: which level runs, how many were started, what the games paid, and what it shows.
#[async_trait]
pub trait PlayDays: Send + Sync {
    /// Makes a session the one level that the subscriber plays. The session that was it before is marked as replaced at
    /// this instant, unless it has ended. The same session again changes nothing. Others who ask for the same subscriber
    /// wait until the transaction's end.
    async fn run(&self, subscriber: SubscriberId, session: Uuid, at: DateTime<Utc>) -> StoreResult<()>;

    /// Counts a level that is started on a day; `false`, and nothing counted, where there were `most` already.
    async fn count_start(&self, subscriber: SubscriberId, day: NaiveDate, most: u32) -> StoreResult<bool>;

    /// Returns what the games paid on days, each subscriber once and in the order of their ids. Others who ask for the same
    /// subscriber and day wait until the transaction's end.
    async fn lock_credits(&self, days: &[DayCredits]) -> StoreResult<BTreeMap<SubscriberId, Credits>>;

    /// Adds to what the games paid on days that are locked.
    async fn add_credits(&self, days: &[DayCredits]) -> StoreResult<()>;

    /// Returns what a subscriber played from one day to another, both included, in the order of their beginning.
    async fn plays(
        &self,
        subscriber: SubscriberId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> StoreResult<Vec<(NaiveDate, DayPlay)>>;

    /// Returns what levels paid a subscriber from one day to another, both included.
    async fn paid(
        &self,
        subscriber: SubscriberId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> StoreResult<Vec<(NaiveDate, Credits)>>;

    /// Forgets finished plays, with their logs and marks: those started before `plain`, and those with signs that were
    /// started before `signed`; at most `limit`. Returns how many.
    async fn purge_plays(&self, plain: DateTime<Utc>, signed: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Forgets what was counted before a day, for at most `limit` days of subscribers. Returns how many.
    async fn purge_days(&self, before: NaiveDate, limit: u64) -> StoreResult<u64>;
}
