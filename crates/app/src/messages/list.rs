use uuid::Uuid;

use crate::ports::{Message, SubscriberId};
use crate::{App, AppResult};

/// The list's length.
pub const LIST: u64 = 50;

/// Returns a subscriber's messages, newest first, whatever became of their SMS.
///
/// # Errors
/// The database's.
pub async fn list(app: &App, subscriber: SubscriberId) -> AppResult<Vec<Message>> {
    Ok(app.store.read().messages().of_subscriber(subscriber, LIST).await?)
}

/// A page of a subscriber's messages.
#[derive(Clone, Debug)]
pub struct MessagePage {
    /// The messages, latest first.
    pub messages: Vec<Message>,
    /// The message before which the next page begins; `None` on the last.
    pub next: Option<Uuid>,
}

/// Returns a page of a subscriber's messages before their message `before`, latest first, for staff.
///
/// # Errors
/// The database's.
pub async fn page(app: &App, subscriber: SubscriberId, before: Option<Uuid>) -> AppResult<MessagePage> {
    let messages = app.store.read().messages().page(subscriber, before, LIST).await?;
    let full = messages.len() as u64 == LIST;
    let next = messages.last().filter(|_| full).map(|message| message.id);
    Ok(MessagePage { messages, next })
}

/// Returns the newest message that a subscriber has read, on any device.
///
/// # Errors
/// The database's.
pub async fn read_up_to(app: &App, subscriber: SubscriberId) -> AppResult<Option<Uuid>> {
    Ok(app.store.read().messages().read_up_to(subscriber).await?)
}

/// Records that a subscriber has read up to a message; somebody else's message changes nothing. Returns the
/// newest message read on any device.
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
