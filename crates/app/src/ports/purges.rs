use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::StoreResult;

/// Rows that are forgotten once they are old enough. Nothing of the ledger is among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purgeable {
    /// Nonces of hand-offs, by when they end.
    HandoffNonces,
    /// Sessions, by when they end for lack of use.
    Sessions,
    /// First answers to idempotency keys, by when they were given.
    IdempotencyKeys,
    /// Redeem forms that were not sent, by when they end.
    RedeemOffers,
    /// Levels that were started and not finished, by when they end.
    OpenGameSessions,
    /// Browsers that are pushed to, by when they were last seen.
    PushDevices,
    /// What gateways call the parts of messages, by when it was said.
    MessageParts,
    /// Jobs that were done, by when they ended.
    DoneJobs,
    /// Events, by when they happened.
    Events,
}

/// Rows that were deleted in one statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PurgedBatch {
    /// How many.
    pub rows: u64,
    /// The time of the youngest of them: the next batch goes on from there.
    pub reached: Option<DateTime<Utc>>,
}

/// Deletes what is old enough, a batch at a time.
#[async_trait]
pub trait Purges: Send + Sync {
    /// Deletes up to `limit` rows from before an instant, the oldest first. `after` is where the batch before stopped:
    /// without it each batch would pass over everything that was deleted before.
    async fn purge(
        &self,
        what: Purgeable,
        after: Option<DateTime<Utc>>,
        before: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<PurgedBatch>;
}
