use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A name that a subscriber could guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessTarget {
    /// A match's room.
    Room,
    /// A friend's code.
    FriendCode,
}

/// Attempts to name something that could be guessed.
#[async_trait]
pub trait Tries: Send + Sync {
    /// Counts an attempt, and returns `None`. During a pause counts nothing and returns the pause's end. A pause
    /// follows `most` attempts in a row, each within `pause` of the one before.
    async fn count(
        &self,
        what: GuessTarget,
        subscriber: SubscriberId,
        most: u32,
        pause: chrono::Duration,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>>;

    /// Takes a counted attempt back, because it was not wrong.
    async fn forgive(&self, what: GuessTarget, subscriber: SubscriberId) -> StoreResult<()>;
}
