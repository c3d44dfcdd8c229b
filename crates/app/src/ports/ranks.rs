use async_trait::async_trait;

use super::StoreResult;

/// The counts from which ranks follow. Every change of a score is written down in the transaction that makes it, and
/// counted soon after.
#[async_trait]
pub trait Ranks: Send + Sync {
    /// Whether there are changes that are not counted yet.
    async fn behind(&self) -> StoreResult<bool>;

    /// Counts up to so many changes, and whether more may wait. Where another transaction counts at the same time, it
    /// leaves all of them to that one.
    async fn count(&self, limit: u64) -> StoreResult<bool>;

    /// Counts everybody anew.
    async fn recount(&self) -> StoreResult<()>;
}
