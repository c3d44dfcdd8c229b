use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::StoreResult;

/// A job to be done, written in the transaction that causes it.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// Its id.
    pub id: Uuid,
    /// Which handler.
    pub kind: &'static str,
    /// What the handler needs, as JSON.
    pub payload: serde_json::Value,
    /// At most one job that is still to be done may carry a key; a second is dropped.
    pub unique_key: Option<String>,
    /// From when on it may run.
    pub run_at: DateTime<Utc>,
}

/// A job that this worker holds.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimedJob {
    /// Its id.
    pub id: Uuid,
    /// Which handler.
    pub kind: String,
    /// What the handler needs.
    pub payload: serde_json::Value,
    /// The how-manieth try this is, from 1.
    pub attempt: u32,
    /// Fences a slow worker out: only the holder of the newest epoch may say how the job ended.
    pub epoch: i64,
}

/// How a try ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobOutcome {
    /// Done.
    Done,
    /// Try again at an instant.
    Retry {
        /// When.
        at: DateTime<Utc>,
        /// Why.
        error: String,
    },
    /// Given up; an operator looks at it.
    Dead {
        /// Why.
        error: String,
    },
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq)]
pub struct DeadJob {
    /// Its id.
    pub id: Uuid,
    /// Which handler.
    pub kind: String,
    /// What the handler needed.
    pub payload: serde_json::Value,
    /// How many times it was tried.
    pub attempts: u32,
    /// Why it was given up.
    pub error: String,
    /// When.
    pub died_at: DateTime<Utc>,
}

/// How many jobs stand where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCounts {
    /// To be done, now or later.
    pub ready: u64,
    /// Held by a worker, or by one that died.
    pub running: u64,
    /// Done, and not yet forgotten.
    pub done: u64,
    /// Given up.
    pub dead: u64,
}

/// Durable jobs.
#[async_trait]
pub trait Jobs: Send + Sync {
    /// Writes a job down; `false` where its key is taken.
    async fn enqueue(&self, job: &NewJob) -> StoreResult<bool>;

    /// Takes up to `limit` jobs that are due, or whose worker's lease has run out.
    async fn claim(&self, now: DateTime<Utc>, lease: Duration, limit: u64) -> StoreResult<Vec<ClaimedJob>>;

    /// Says how a job ended; `false` where another worker has taken it over.
    async fn finish(
        &self,
        id: Uuid,
        epoch: i64,
        outcome: &JobOutcome,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// The jobs that were given up, the latest first.
    async fn list_dead(&self, limit: u64) -> StoreResult<Vec<DeadJob>>;

    /// Lets a job that was given up run again from its first try on; `false` where it was not given up, or another
    /// job that is still to be done carries its key.
    async fn retry(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool>;

    /// How many jobs stand where.
    async fn counts(&self) -> StoreResult<JobCounts>;

    /// Forgets up to `limit` jobs that were done before an instant; how many. Those given up stay for an operator.
    async fn purge(&self, done_before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;
}
