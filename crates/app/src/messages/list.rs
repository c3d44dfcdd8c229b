use uuid::Uuid;

use crate::ports::{Message, SubscriberId};
use crate::{App, AppResult};

/// How many messages the notification list holds.
pub const LIST: u64 = 50;

/// What a subscriber was told, newest first, whatever became of the SMS.
///
/// # Errors
/// The database's.
pub async fn list(app: &App, subscriber: SubscriberId) -> AppResult<Vec<Message>> {
    Ok(app.store.read().messages().of_subscriber(subscriber, LIST).await?)
}

/// The newest message that a subscriber has read, on any device.
///
/// # Errors
/// The database's.
pub async fn read_up_to(app: &App, subscriber: SubscriberId) -> AppResult<Option<Uuid>> {
    Ok(app.store.read().messages().read_up_to(subscriber).await?)
}

/// Notes that a subscriber has read what they were told, up to a message; how far they have read now. Of two devices the
/// one that read further counts, and a message that is not theirs changes nothing.
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
