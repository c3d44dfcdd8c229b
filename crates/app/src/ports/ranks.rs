use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::StoreResult;

/// The counts from which ranks follow. Every change of a score is written down in the transaction that makes it, and
/// counted soon after.
#[async_trait]
pub trait Ranks: Send + Sync {
    /// When the oldest change was made that is not counted yet; `None` where ranks are up to the scores.
    async fn behind_since(&self) -> StoreResult<Option<DateTime<Utc>>>;

    /// Counts up to so many changes, and whether more may wait. Where another transaction counts at the same time, it
    /// leaves all of them to that one.
    async fn count(&self, limit: u64) -> StoreResult<bool>;

    /// Counts everybody anew.
    async fn recount(&self) -> StoreResult<()>;
}
