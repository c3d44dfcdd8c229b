use arena_rules::switches::Switch;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::error::StoreResult;

/// A part of the product that staff paused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pause {
    /// The part.
    pub switch: Switch,
    /// The reason, for staff.
    pub reason: String,
    /// The member of staff who paused it.
    pub by: String,
    /// When it was paused.
    pub at: DateTime<Utc>,
    /// When it runs again by itself; `None`: when staff say so.
    pub until: Option<DateTime<Utc>>,
}

impl Pause {
    /// Whether the part is paused at an instant.
    #[must_use]
    pub fn holds(&self, now: DateTime<Utc>) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// Parts of the product that staff paused.
#[async_trait]
pub trait Switches: Send + Sync {
    /// Returns every pause, also those that are over by their time.
    async fn pauses(&self) -> StoreResult<Vec<Pause>>;

    /// Pauses a part; `false` if it is paused.
    async fn pause(&self, pause: &Pause) -> StoreResult<bool>;

    /// Ends a pause; `false` if the part is not paused at `now`.
    async fn resume(&self, switch: Switch, now: DateTime<Utc>) -> StoreResult<bool>;
}
