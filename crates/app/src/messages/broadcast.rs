use arena_rules::messages::SubscriberMessage;
use chrono::{DateTime, Utc};

use super::notify::{CHUNK, News, put_all};
use crate::ports::SubscriberId;
use crate::{App, AppResult};

/// One message for many subscribers.
#[derive(Clone, Debug)]
pub struct Broadcast<'a> {
    /// A subscriber gets at most one message with this key (`weekly/12/room`).
    pub key: &'a str,
    /// The message. Each recipient gets its SMS in the language that they chose.
    pub message: SubscriberMessage,
    /// The message's expiry.
    pub expires_at: DateTime<Utc>,
}

/// Sends many subscribers the same message, if they have a number. Returns how many did not have it before.
///
/// Commits as it goes, so call it from a job or command, outside a transaction. A repetition, after a failure
/// or on two nodes at once, reaches those not notified yet.
///
/// # Errors
/// The database's; committed messages stay.
pub async fn broadcast(app: &App, to: &[SubscriberId], what: &Broadcast<'_>) -> AppResult<u64> {
    let news = News { key: Some(what.key), message: &what.message, expires_at: what.expires_at };
    // Sorted, so two broadcasts to the same subscribers never deadlock.
    let mut to = to.to_vec();
    to.sort_unstable();
    to.dedup();
    let mut sent = 0;
    for chunk in to.chunks(CHUNK) {
        let tx = app.store.begin().await?;
        let recipients = tx.messages().recipients(chunk).await?;
        let messages: Vec<_> = recipients.into_iter().map(|recipient| news.to(app, recipient)).collect();
        sent += put_all(app, &*tx, &messages).await?;
        tx.commit().await?;
    }
    Ok(sent)
}
