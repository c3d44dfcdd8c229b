use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// A new job, written in the transaction that causes it.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// The id.
    pub id: Uuid,
    /// The kind, which selects the handler.
    pub kind: &'static str,
    /// The handler's input as JSON.
    pub payload: serde_json::Value,
    /// At most one unfinished job has this key; a second one is dropped.
    pub unique_key: Option<String>,
    /// When the job may run.
    pub run_at: DateTime<Utc>,
}

/// A job claimed by this worker.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimedJob {
    /// The id.
    pub id: Uuid,
    /// The kind, which selects the handler.
    pub kind: String,
    /// The handler's input.
    pub payload: serde_json::Value,
    /// The attempt, from 1.
    pub attempt: u32,
    /// Fences out a slow worker: only the worker with the newest epoch may record how the job ended.
    pub epoch: i64,
}

/// An attempt's outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobOutcome {
    /// Done.
    Done,
    /// Try again.
    Retry {
        /// The time of the next attempt.
        at: DateTime<Utc>,
        /// The reason.
        error: String,
    },
    /// Given up, for staff to look at.
    Dead {
        /// The reason.
        error: String,
    },
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq)]
pub struct DeadJob {
    /// The id.
    pub id: Uuid,
    /// The kind of job.
    pub kind: String,
    /// The handler's input.
    pub payload: serde_json::Value,
    /// The number of attempts.
    pub attempts: u32,
    /// Why the job was given up.
    pub error: String,
    /// When the job was given up.
    pub died_at: DateTime<Utc>,
}

/// A job's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobState {
    /// Waits to be run.
    Ready,
    /// Claimed by a worker, perhaps a dead one.
    Running,
    /// Done, not deleted yet.
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

/// A job as staff see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedJob {
    /// The id.
    pub id: Uuid,
    /// The kind of job.
    pub kind: String,
    /// The state.
    pub state: JobState,
    /// The number of attempts.
    pub attempts: u32,
    /// The earliest start.
    pub run_at: DateTime<Utc>,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
    /// When the job was done or given up.
    pub ended_at: Option<DateTime<Utc>>,
}

/// Jobs by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCounts {
    /// Waiting to be run.
    pub ready: u64,
    /// Claimed by a worker, perhaps a dead one.
    pub running: u64,
    /// Done, not deleted yet.
    pub done: u64,
    /// Given up.
    pub dead: u64,
}

/// The place of a given-up job in their list, the latest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadJobCursor {
    /// When the job was given up.
    pub died_at: DateTime<Utc>,
    /// The id.
    pub id: Uuid,
}

/// The jobs of a kind that are not done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindOfJobs {
    /// The kind of jobs.
    pub kind: String,
    /// Waiting to be run, now or later.
    pub ready: u64,
    /// Claimed by a worker, perhaps a dead one.
    pub running: u64,
    /// Given up.
    pub dead: u64,
}

/// Durable jobs.
#[async_trait]
pub trait Jobs: Send + Sync {
    /// Writes a job; `false` if its key is taken.
    async fn enqueue(&self, job: &NewJob) -> StoreResult<bool>;

    /// Writes many jobs, as [`Jobs::enqueue`] does. Returns how many were new.
    async fn enqueue_all(&self, jobs: &[NewJob]) -> StoreResult<u64>;

    /// Claims up to `limit` jobs of these kinds that are due, or whose worker's lease has expired, longest
    /// waiting first. Other kinds are left to a version that knows them.
    async fn claim(
        &self,
        kinds: &[&'static str],
        now: DateTime<Utc>,
        lease: Duration,
        limit: u64,
    ) -> StoreResult<Vec<ClaimedJob>>;

    /// Records a job's end; `false` if another worker has taken it over.
    async fn finish(
        &self,
        id: Uuid,
        epoch: i64,
        outcome: &JobOutcome,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Returns jobs of one state, or of all states but done, by the time from which they may run.
    async fn list(&self, state: Option<JobState>, limit: u64) -> StoreResult<Vec<ListedJob>>;

    /// Returns since when the oldest due job waits, ignoring kinds that are meant to wait (`without`).
    async fn oldest_due(
        &self,
        now: DateTime<Utc>,
        without: &[&'static str],
    ) -> StoreResult<Option<DateTime<Utc>>>;

    /// Returns the jobs given up, of one kind or all, latest first, from behind a place on.
    async fn list_dead(
        &self,
        kind: Option<&str>,
        after: Option<DeadJobCursor>,
        limit: u64,
    ) -> StoreResult<Vec<DeadJob>>;

    /// Returns a given-up job.
    async fn dead(&self, id: Uuid) -> StoreResult<Option<DeadJob>>;

    /// Deletes a given-up job; `false` if it was not given up.
    async fn discard(&self, id: Uuid) -> StoreResult<bool>;

    /// Returns how many jobs of each kind are not done, by kind. Jobs that wait and jobs that were given up are counted up to
    /// `most` of a kind.
    async fn by_kind(&self, most: u64) -> StoreResult<Vec<KindOfJobs>>;

    /// Counts the jobs given up, up to `most`.
    async fn count_dead(&self, most: u64) -> StoreResult<u64>;

    /// Restarts a given-up job from its first attempt; `false` if it was not given up, or another
    /// unfinished job has its key.
    async fn retry(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Counts jobs by state.
    async fn counts(&self) -> StoreResult<JobCounts>;
}
