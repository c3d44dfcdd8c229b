use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::error::StoreResult;

/// The counts behind ranks. A changed score is recorded in its transaction and counted soon after.
#[async_trait]
pub trait Ranks: Send + Sync {
    /// Returns the oldest uncounted change's time; `None` if all are counted.
    async fn behind_since(&self) -> StoreResult<Option<DateTime<Utc>>>;

    /// Counts up to `limit` changes; returns whether more may wait. Leaves all to another transaction
    /// that is counting.
    async fn count(&self, limit: u64) -> StoreResult<bool>;

    /// Counts all subscribers anew.
    async fn recount(&self) -> StoreResult<()>;
}
