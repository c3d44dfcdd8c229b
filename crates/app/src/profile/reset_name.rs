use arena_rules::messages::SubscriberMessage;
use arena_rules::names::PublicName;
use arena_rules::profile::{Change, ProfileChanges};
use arena_rules::texts::names as texts;
use serde_json::json;

use super::nickname::give;
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, SubscriberId};
use crate::tournaments::nickname;
use crate::{App, AppError, AppResult, messages, subscription};

/// Takes a subscriber's username away, for staff. The subscriber is notified and gets a generated name, shown
/// from now on, also in brackets. Only others may take a name that looks the same again.
///
/// # Errors
/// [`AppError::NotFound`] without the subscriber; refusals `reason_needed`, `no_username`, `subscriber_erased`.
pub async fn reset_name(app: &App, subscriber: SubscriberId, reason: &str) -> AppResult<()> {
    let reason = written_reason(reason)?;
    let now = app.now();
    let tx = app.store.begin().await?;
    subscription::lock_account(app, &*tx, subscriber).await?;
    let found = tx.subscribers().find(subscriber).await?.ok_or(AppError::NotFound)?;
    let Some(username) = found.username.filter(|_| !found.username_generated) else {
        return refuse("no_username", texts::NO_USERNAME);
    };
    if let Some(name) = PublicName::repaired(&username) {
        tx.public_names().refuse(subscriber, name.skeleton(), now).await?;
    }
    tx.public_names().release(subscriber).await?;
    let changes = ProfileChanges { username: Change::Clear, ..ProfileChanges::default() };
    tx.subscribers().change_profile(subscriber, &changes, None).await?;
    let made = give(app, &*tx, subscriber).await?;
    let shown = nickname(subscriber, made.as_ref().map(PublicName::text));
    tx.public_names().rename_entries(subscriber, &shown).await?;
    messages::notify(app, &*tx, subscriber, SubscriberMessage::NameReset).await?;
    // The audit log outlives the subscriber, so it must not hold the name.
    tx.audit().explain(AuditChange::because(reason).between(
        json!({ "usernameGenerated": found.username_generated }),
        json!({ "usernameGenerated": true }),
    ));
    tx.commit().await?;
    Ok(())
}
