use std::collections::BTreeMap;

use arena_rules::Credits;
use arena_rules::fair_play::DayPlay;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// Credits that the games pay a subscriber on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayCredits {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The calendar day.
    pub day: NaiveDate,
    /// The amount.
    pub credits: Credits,
}

/// Play per subscriber and day: the running level, the number of starts, the credits paid, and the history.
#[async_trait]
pub trait LevelDays: Send + Sync {
    /// Makes a session the subscriber's only running level, and marks the previous one as replaced unless it
    /// ended. The same session again changes nothing. Other calls for the same subscriber wait until the
    /// transaction ends.
    async fn run(&self, subscriber: SubscriberId, session: Uuid, at: DateTime<Utc>) -> StoreResult<()>;

    /// Counts the start of a level on a day; `false`, with nothing counted, if there were `most` already.
    async fn count_start(&self, subscriber: SubscriberId, day: NaiveDate, most: u32) -> StoreResult<bool>;

    /// Returns the credits that games paid on these days, each subscriber once, by id. Other calls for
    /// that subscriber and day wait until the transaction ends.
    async fn lock_credits(&self, days: &[DayCredits]) -> StoreResult<BTreeMap<SubscriberId, Credits>>;

    /// Adds to the credits of locked days.
    async fn add_credits(&self, days: &[DayCredits]) -> StoreResult<()>;

    /// Returns a subscriber's plays from `from` to `to`, both included, in order of beginning.
    async fn plays(
        &self,
        subscriber: SubscriberId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> StoreResult<Vec<(NaiveDate, DayPlay)>>;

    /// Returns the credits that levels paid a subscriber from `from` to `to`, both included.
    async fn paid(
        &self,
        subscriber: SubscriberId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> StoreResult<Vec<(NaiveDate, Credits)>>;

    /// Deletes finished plays with their logs and marks: those started before `plain`, or before `signed` if
    /// they have signs. Deletes at most `limit` and returns their number.
    async fn purge_plays(&self, plain: DateTime<Utc>, signed: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Deletes counts of days before `before`, at most `limit`. Returns their number.
    async fn purge_days(&self, before: NaiveDate, limit: u64) -> StoreResult<u64>;
}
