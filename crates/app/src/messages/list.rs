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
