use arena_rules::messages::MessageKind;
use chrono::Duration;
use serde_json::json;
use uuid::Uuid;

use super::notify::{News, put};
use crate::error::refuse;
use crate::ports::{AuditChange, Message, MessageState, SubscriberId};
use crate::{App, AppError, AppResult, subscription};

/// How long after it was written a message can be sent again.
const RESENT_WITHIN: Duration = Duration::days(30);
/// A message is sent again at most once in each span of the clock of this length.
const SPAN: Duration = Duration::minutes(10);

/// Sends a message by SMS again, worded anew in the subscriber's language, to their present number. Returns the new
/// message. The first one keeps its state.
///
/// # Errors
/// [`AppError::NotFound`], also for another subscriber's message; refusals `message_not_sms`,
/// `message_waits`, `message_over`, `no_number`, `resent_before`, `subscriber_erased`.
pub async fn resend(app: &App, subscriber: SubscriberId, id: Uuid) -> AppResult<Message> {
    let now = app.now();
    let tx = app.store.begin().await?;
    // Two people who press the button at once take turns.
    subscription::lock_account(app, &*tx, subscriber).await?;
    let found = tx.messages().find_of(subscriber, id).await?.ok_or(AppError::NotFound)?;
    if !MessageKind::from_word(&found.kind).is_some_and(|kind| kind.rules().by_sms) {
        return refuse("message_not_sms", "This message is shown in the app and is never sent by SMS.");
    }
    let Some(message) = found.params else {
        return refuse("message_over", "Another version wrote this message, and it cannot be worded anew.");
    };
    if found.state == MessageState::Queued {
        return refuse("message_waits", "This message waits to be sent. It goes out by itself.");
    }
    // A room's message is of no use after its match.
    let over = message.kind().opens_a_room() && found.expires_at.is_some_and(|end| end <= now);
    if over || now - found.at > RESENT_WITHIN {
        return refuse("message_over", "This message is too old to be of use.");
    }
    let expires_at = match found.expires_at.filter(|_| message.kind().opens_a_room()) {
        Some(end) => end,
        None => now + message.kind().life(),
    };
    if tx.messages().recipients(&[subscriber]).await?.is_empty() {
        return refuse("no_number", "The subscriber has no number to which it could be sent.");
    }
    let key = format!("resend/{id}/{}", now.timestamp() / SPAN.num_seconds());
    let news = News { key: Some(&key), message: &message, expires_at };
    let Some(new) = put(app, &*tx, subscriber, &news).await? else {
        return refuse("resent_before", "This message was sent again a moment ago. Wait ten minutes.");
    };
    let kind = message.kind().as_str();
    tx.audit().explain(AuditChange {
        after: Some(json!({ "message": new, "again": id, "kind": kind })),
        ..AuditChange::default()
    });
    let new = tx.messages().find(new).await?.ok_or(AppError::NotFound)?;
    tx.commit().await?;
    Ok(new)
}
