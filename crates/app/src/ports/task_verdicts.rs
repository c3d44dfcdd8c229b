use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// A reviewer's decision about an entry, which takes effect a little later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskVerdict {
    /// The id.
    pub id: Uuid,
    /// The entry.
    pub entry: Uuid,
    /// Whether the entry is approved.
    pub approved: bool,
    /// The reason for a rejection: a code, or the reviewer's words.
    pub reason: Option<String>,
    /// The reviewer, as the audit names them.
    pub actor: String,
    /// When the decision was made.
    pub at: DateTime<Utc>,
    /// When the decision takes effect; the reviewer can take it back until then.
    pub due_at: DateTime<Utc>,
}

/// A reviewer's decisions of some time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerdictTimes {
    /// When decisions were made that were not taken back, in order, with whether they approve.
    pub decided: Vec<(DateTime<Utc>, bool)>,
    /// The number of decisions that were taken back.
    pub undone: u64,
}

/// Reviewers' decisions. Each entry has at most one that has not taken effect.
#[async_trait]
pub trait TaskVerdicts: Send + Sync {
    /// Adds a decision; `false` if the entry has one that has not taken effect.
    async fn give(&self, verdict: &TaskVerdict) -> StoreResult<bool>;

    /// Returns a decision that has not taken effect.
    async fn find(&self, id: Uuid) -> StoreResult<Option<TaskVerdict>>;

    /// Returns the decision about an entry that has not taken effect.
    async fn of_entry(&self, entry: Uuid) -> StoreResult<Option<TaskVerdict>>;

    /// Takes a reviewer's decision about an entry back that is not due at `now`; `false` if there is none.
    async fn undo(&self, entry: Uuid, actor: &str, now: DateTime<Utc>) -> StoreResult<bool>;

    /// Ends a decision that takes effect now, or never will; `false` if it was ended or taken back.
    async fn end(&self, id: Uuid, took_effect: bool) -> StoreResult<bool>;

    /// Returns a reviewer's decisions since an instant.
    async fn since(&self, actor: &str, since: DateTime<Utc>) -> StoreResult<VerdictTimes>;
}
