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
}
