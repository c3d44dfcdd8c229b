use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A note of staff about a subscriber, for other staff.
#[derive(Clone, PartialEq, Eq)]
pub struct SubscriberNote {
    /// The id.
    pub id: Uuid,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The e-mail address of the member of staff who wrote it.
    pub author: String,
    /// The text: may have several lines.
    pub text: String,
    /// When it was written.
    pub at: DateTime<Utc>,
}

/// Notes about subscribers.
#[async_trait]
pub trait SubscriberNotes: Send + Sync {
    /// Adds a note; `false` if the subscriber does not exist or was erased.
    async fn add(&self, note: &SubscriberNote) -> StoreResult<bool>;

    /// Returns a note.
    async fn find(&self, id: Uuid) -> StoreResult<Option<SubscriberNote>>;

    /// Returns up to `limit` notes about a subscriber, latest first.
    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<SubscriberNote>>;

    /// Deletes a note; `false` if there is none.
    async fn delete(&self, id: Uuid) -> StoreResult<bool>;
}
