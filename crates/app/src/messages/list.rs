use uuid::Uuid;

use crate::ports::{Message, SubscriberId};
use crate::{App, AppResult};

/// The length of the notification list.
pub const LIST: u64 = 50;

/// Returns a subscriber's messages, newest first, whatever happened to their SMS.
///
/// # Errors
/// The database's.
pub async fn list(app: &App, subscriber: SubscriberId) -> AppResult<Vec<Message>> {
    Ok(app.store.read().messages().of_subscriber(subscriber, LIST).await?)
}

/// Returns the newest message that a subscriber has read, on any device.
///
/// # Errors
/// The database's.
pub async fn read_up_to(app: &App, subscriber: SubscriberId) -> AppResult<Option<Uuid>> {
    Ok(app.store.read().messages().read_up_to(subscriber).await?)
}

/// Records that a subscriber has read up to a message, and returns the newest message that they have read on
/// any device. A message of somebody else changes nothing.
///
/// # Errors
/// The database's.
pub async fn mark_read(app: &App, subscriber: SubscriberId, message: Uuid) -> AppResult<Option<Uuid>> {
    let tx = app.begin_for(subscriber).await?;
    tx.messages().mark_read(subscriber, message, app.now()).await?;
    let now = tx.messages().read_up_to(subscriber).await?;
    tx.commit().await?;
    Ok(now)
}
