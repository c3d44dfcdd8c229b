use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};

use super::{StoreResult, SubscriberId};

/// Numbers at which people without a proven number want to be reached. They prove nothing (contract 3).
#[async_trait]
pub trait Contacts: Send + Sync {
    /// The number that a subscriber gave.
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Msisdn>>;

    /// Keeps a number; the same one again is no change. `false` where there were `most` changes on this day.
    async fn keep(
        &self,
        subscriber: SubscriberId,
        msisdn: &Msisdn,
        day: NaiveDate,
        most: i32,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
