use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// Contact numbers, which prove nothing (contract 3).
#[async_trait]
pub trait Contacts: Send + Sync {
    /// Returns a subscriber's contact number.
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Msisdn>>;

    /// Stores a contact number; `false` after `most` changes on this day. The same number again is no
    /// change.
    async fn keep(
        &self,
        subscriber: SubscriberId,
        msisdn: &Msisdn,
        day: NaiveDate,
        most: i32,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
