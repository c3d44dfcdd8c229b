use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::error::StoreResult;

/// The counts from which ranks follow. The transaction that changes a score also records the change, which is
/// counted soon after.
#[async_trait]
pub trait Ranks: Send + Sync {
    /// Returns the oldest uncounted change's time; `None` if all are counted.
    async fn behind_since(&self) -> StoreResult<Option<DateTime<Utc>>>;

    /// Counts up to `limit` changes; returns whether more may wait. If another transaction is counting,
    /// leaves all changes to that one.
    async fn count(&self, limit: u64) -> StoreResult<bool>;

    /// Counts all subscribers anew.
    async fn recount(&self) -> StoreResult<()>;
}
