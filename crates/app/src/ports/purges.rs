use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::error::StoreResult;

/// Kinds of rows that are deleted at some age; never the ledger's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purgeable {
    /// Hand-offs' nonces, by expiry.
    HandoffNonces,
    /// Sessions, by when they end unused.
    Sessions,
    /// Idempotency keys' first answers, by time of answer.
    IdempotencyKeys,
    /// Unclaimed redeem forms, by expiry.
    RedeemOffers,
    /// Level sessions without a result, by expiry.
    OpenGameSessions,
    /// Browsers for push messages, by when they were last seen.
    PushDevices,
    /// Gateways' references for parts of messages, by when they were recorded.
    MessageParts,
    /// Finished jobs, by their end.
    DoneJobs,
    /// Events, by their time.
    Events,
    /// Drawn quests, by when they were drawn.
    Quests,
    /// Staff's sessions, by when they end unused.
    StaffSessions,
    /// Reviewers' decisions that took effect or were taken back, by when they were due.
    TaskVerdicts,
    /// Second looks that are no open disagreement, by when they were drawn.
    SecondLooks,
}

/// The rows deleted by one statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PurgedBatch {
    /// The number of rows.
    pub rows: u64,
    /// The youngest deleted row's time, where the next batch continues.
    pub reached: Option<DateTime<Utc>>,
}

/// Deletes old rows in batches.
#[async_trait]
pub trait Purges: Send + Sync {
    /// Deletes up to `limit` rows from before `before`, oldest first. `after` is where the last batch
    /// stopped, which saves scanning rows deleted before.
    async fn purge(
        &self,
        what: Purgeable,
        after: Option<DateTime<Utc>>,
        before: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<PurgedBatch>;
}
