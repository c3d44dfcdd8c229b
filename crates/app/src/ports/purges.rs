use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::error::StoreResult;

/// Kinds of rows that are deleted once they are old enough. The ledger's rows are not among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purgeable {
    /// Nonces of hand-offs, by their expiry.
    HandoffNonces,
    /// Sessions, by the time at which they end for lack of use.
    Sessions,
    /// First answers to idempotency keys, by the time of the answer.
    IdempotencyKeys,
    /// Redeem forms that were never claimed, by their expiry.
    RedeemOffers,
    /// Level sessions without a result, by their expiry.
    OpenGameSessions,
    /// Browsers that receive push messages, by the time at which they were last seen.
    PushDevices,
    /// Gateways' references for parts of messages, by the time at which they were recorded.
    MessageParts,
    /// Finished jobs, by their end.
    DoneJobs,
    /// Events, by their time.
    Events,
}

/// The rows that one statement deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PurgedBatch {
    /// The number of rows.
    pub rows: u64,
    /// The time of the youngest deleted row, where the next batch continues.
    pub reached: Option<DateTime<Utc>>,
}

/// Deletion of old rows, a batch at a time.
#[async_trait]
pub trait Purges: Send + Sync {
    /// Deletes up to `limit` rows from before an instant, oldest first. `after` is where the previous batch
    /// stopped, and saves scanning the rows deleted before.
    async fn purge(
        &self,
        what: Purgeable,
        after: Option<DateTime<Utc>>,
        before: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<PurgedBatch>;
}
