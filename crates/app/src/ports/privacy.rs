use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// All that is kept of somebody in one table, oldest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The table, in words that a person understands.
    pub table: &'static str,
    /// Its rows.
    pub rows: Vec<Map<String, Value>>,
}

/// What a person may ask of what is kept of them, and how long it is kept.
#[async_trait]
pub trait Privacy: Send + Sync {
    /// All that is kept of a subscriber.
    async fn everything(&self, subscriber: SubscriberId) -> StoreResult<Vec<Kept>>;

    /// The entries of a subscriber whose screenshots are there.
    async fn pictured(&self, subscriber: SubscriberId) -> StoreResult<Vec<Uuid>>;

    /// Takes from everything that is kept of a subscriber what says who they are. What remains, movements of credits and
    /// charges, is nobody's any more. `false` where they were erased before.
    async fn erase(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Claims of a subscriber that are taken in and not settled: those need a name.
    async fn open_claims(&self, subscriber: SubscriberId) -> StoreResult<u64>;

    /// Takes the number from whoever has had it since before an instant; whose it was.
    async fn release(
        &self,
        msisdn: &str,
        before: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<SubscriberId>>;

    /// Lets go of the screenshots of up to `limit` entries that were decided on before an instant; how many.
    async fn forget_pictures(&self, decided_before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Forgets up to `limit` messages that were written before an instant and are of no use any more; how many.
    async fn forget_messages(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;
}
