use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// Attempts to name a match's room.
#[async_trait]
pub trait RoomTries: Send + Sync {
    /// Counts an attempt to name a room, and returns `None`. During a pause counts nothing and returns the
    /// pause's end. A pause follows `most` attempts in a row, each within `pause` of the one before.
    async fn count(
        &self,
        subscriber: SubscriberId,
        most: u32,
        pause: chrono::Duration,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>>;

    /// Takes a counted attempt back, because it was not wrong.
    async fn forgive(&self, subscriber: SubscriberId) -> StoreResult<()>;
}
