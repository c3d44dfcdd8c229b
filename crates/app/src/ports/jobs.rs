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

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobState {
    /// To be done, now or later.
    Ready,
    /// Held by a worker, or by one that died.
    Running,
    /// Done, and not yet forgotten.
    Done,
    /// Given up.
    Dead,
}

impl JobState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Ready, Self::Running, Self::Done, Self::Dead];

    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Running => "running",
            Self::Done => "done",
            Self::Dead => "dead",
        }
    }

    /// Reads [`JobState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A job as an operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedJob {
    /// Its id.
    pub id: Uuid,
    /// Which handler.
    pub kind: String,
    /// Where it stands.
    pub state: JobState,
    /// How many times it was tried.
    pub attempts: u32,
    /// From when on it may run, or might have.
    pub run_at: DateTime<Utc>,
    /// Why its last try failed.
    pub last_error: Option<String>,
    /// When it was done or given up.
    pub ended_at: Option<DateTime<Utc>>,
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

    /// As [`Jobs::enqueue`] for many at once; how many were new.
    async fn enqueue_all(&self, jobs: &[NewJob]) -> StoreResult<u64>;

    /// Takes up to `limit` jobs of these kinds that are due, or whose worker's lease has run out, those that wait longest
    /// first. Other kinds are left to a version that knows them.
    async fn claim(
        &self,
        kinds: &[&'static str],
        now: DateTime<Utc>,
        lease: Duration,
        limit: u64,
    ) -> StoreResult<Vec<ClaimedJob>>;

    /// Says how a job ended; `false` where another worker has taken it over.
    async fn finish(
        &self,
        id: Uuid,
        epoch: i64,
        outcome: &JobOutcome,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Jobs of one state, or of those that are still of interest (all but done), in the order in which they were or are
    /// to run.
    async fn list(&self, state: Option<JobState>, limit: u64) -> StoreResult<Vec<ListedJob>>;

    /// Since when the job waits that waits longest, where one is due. Kinds in `without` are meant to wait and do not count.
    async fn oldest_due(
        &self,
        now: DateTime<Utc>,
        without: &[&'static str],
    ) -> StoreResult<Option<DateTime<Utc>>>;

    /// The jobs that were given up, the latest first.
    async fn list_dead(&self, limit: u64) -> StoreResult<Vec<DeadJob>>;

    /// Lets a job that was given up run again from its first try on; `false` where it was not given up, or another
    /// job that is still to be done carries its key.
    async fn retry(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool>;

    /// How many jobs stand where.
    async fn counts(&self) -> StoreResult<JobCounts>;
}
