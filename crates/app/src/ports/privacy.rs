use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// The rows about a subscriber in one table, oldest first.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportedTable {
    /// The table's name, in words for people.
    pub table: &'static str,
    /// The rows.
    pub rows: Vec<Map<String, Value>>,
}

/// Export and erasure of a subscriber's data, and deletion of old data.
#[async_trait]
pub trait Privacy: Send + Sync {
    /// Returns everything that is stored about a subscriber.
    async fn everything(&self, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>>;

    /// Returns a subscriber's entries whose screenshots still exist.
    async fn pictured(&self, subscriber: SubscriberId) -> StoreResult<Vec<Uuid>>;

    /// Removes all that identifies a subscriber. Ledger entries and charges remain, without a link to a
    /// person. Returns `false` if the subscriber was erased before.
    async fn erase(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Counts a subscriber's unsettled claims, which need a name.
    async fn open_claims(&self, subscriber: SubscriberId) -> StoreResult<u64>;

    /// Takes a number from the subscriber who has had it since before `before`. Returns that subscriber.
    async fn release(
        &self,
        msisdn: &str,
        before: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<SubscriberId>>;

    /// Marks for deletion the screenshots of up to `limit` entries that were decided before an instant.
    /// Returns their number.
    async fn forget_pictures(&self, decided_before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Deletes up to `limit` messages that were written before an instant and are of no use any more. Returns
    /// their number.
    async fn forget_messages(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;
}
