use serde_json::json;
use uuid::Uuid;

use crate::error::refuse;
use crate::ports::{AuditChange, SubscriberId, SubscriberNote};
use crate::{App, AppError, AppResult, subscription};

/// The longest note, in characters.
pub const NOTE_MAX: usize = 2_000;
/// The most notes that are listed.
const LISTED: u64 = 200;

/// Returns staff's notes about a subscriber, latest first.
///
/// # Errors
/// The database's.
pub async fn notes(app: &App, subscriber: SubscriberId) -> AppResult<Vec<SubscriberNote>> {
    Ok(app.store.read().subscriber_notes().of_subscriber(subscriber, LISTED).await?)
}

/// Adds a note about a subscriber, for other staff.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `note_invalid`, `subscriber_erased`.
pub async fn add_note(
    app: &App,
    subscriber: SubscriberId,
    author: &str,
    text: &str,
) -> AppResult<SubscriberNote> {
    let text = text.trim();
    let other_control = |c: char| c.is_control() && c != '\n';
    if text.is_empty() || text.chars().count() > NOTE_MAX || text.chars().any(other_control) {
        return refuse("note_invalid", format!("A note has 1 to {NOTE_MAX} characters."));
    }
    let note = SubscriberNote {
        id: app.new_id(),
        subscriber,
        author: author.to_owned(),
        text: text.to_owned(),
        at: app.now(),
    };
    let tx = app.store.begin().await?;
    subscription::lock_account(app, &*tx, subscriber).await?;
    if !tx.subscriber_notes().add(&note).await? {
        return Err(AppError::NotFound);
    }
    tx.audit().explain(AuditChange { after: Some(json!({ "note": note.id })), ..AuditChange::default() });
    tx.commit().await?;
    Ok(note)
}

/// Deletes a note of `author`. The audit keeps who wrote and who deleted it, not its text.
///
/// # Errors
/// [`AppError::NotFound`], also if the note is about another subscriber; refusal `not_own_note`.
pub async fn delete_note(app: &App, subscriber: SubscriberId, author: &str, id: Uuid) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let found = tx.subscriber_notes().find(id).await?.filter(|note| note.subscriber == subscriber);
    let note = found.ok_or(AppError::NotFound)?;
    if note.author != author {
        return refuse(
            "not_own_note",
            format!("{} wrote this note, and only they can delete it.", note.author),
        );
    }
    if !tx.subscriber_notes().delete(id).await? {
        return Err(AppError::NotFound);
    }
    let before = json!({ "note": id, "writtenAt": note.at });
    tx.audit().explain(AuditChange { before: Some(before), ..AuditChange::default() });
    tx.commit().await?;
    Ok(())
}
