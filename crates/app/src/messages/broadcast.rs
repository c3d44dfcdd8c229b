use arena_rules::messages::SubscriberMessage;
use chrono::{DateTime, Utc};

use super::tell::{News, put_all};
use crate::ports::SubscriberId;
use crate::{App, AppResult};

/// How many subscribers are told in one transaction: others write in between, and a process that dies has told them.
pub const CHUNK: usize = 500;

/// One message for many.
#[derive(Clone, Debug)]
pub struct Broadcast<'a> {
    /// What it is about (`weekly/12/room`): a subscriber is told at most once under it.
    pub key: &'a str,
    /// The message. Each recipient gets its SMS in the language that they chose.
    pub message: SubscriberMessage,
    /// From when on it is of no use any more.
    pub expires_at: DateTime<Utc>,
}

/// Tells many subscribers the same, those that have a number; how many were not told before.
///
/// It commits as it goes, so it is for a job or a command and not for the inside of a transaction. Called again after it
/// broke off, or by two nodes at once, it tells those that were not told yet.
///
/// # Errors
/// The database's; those that were told so far stay told.
pub async fn broadcast(app: &App, to: &[SubscriberId], what: &Broadcast<'_>) -> AppResult<u64> {
    let news = News { key: Some(what.key), message: &what.message, expires_at: what.expires_at };
    // In one order, so that two who tell the same people at once wait for each other and never both.
    let mut to = to.to_vec();
    to.sort_unstable();
    to.dedup();
    let mut told = 0;
    for chunk in to.chunks(CHUNK) {
        let tx = app.store.begin().await?;
        let recipients = tx.messages().recipients(chunk).await?;
        let messages: Vec<_> = recipients.into_iter().map(|recipient| news.to(app, recipient)).collect();
        told += put_all(app, &*tx, &messages).await?;
        tx.commit().await?;
    }
    Ok(told)
}
