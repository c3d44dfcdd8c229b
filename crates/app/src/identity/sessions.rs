use serde_json::json;

use crate::ports::{AuditChange, EndReason, Session, SubscriberId};
use crate::{App, AppResult, subscription};

/// Returns a subscriber's valid sessions, latest opened first.
///
/// # Errors
/// The database's.
pub async fn sessions(app: &App, subscriber: SubscriberId) -> AppResult<Vec<Session>> {
    Ok(app.store.read().sessions().living(subscriber, app.now()).await?)
}

/// Ends every session of a subscriber at once, on every node, deletes their push devices, and returns the
/// number of sessions ended. A session being opened meanwhile is ended too, or opened afterwards.
///
/// # Errors
/// [`AppError::NotFound`](crate::AppError::NotFound); refusal `subscriber_erased`.
pub async fn end_sessions(app: &App, subscriber: SubscriberId, reason: EndReason) -> AppResult<u64> {
    let now = app.now();
    let tx = app.store.begin().await?;
    subscription::lock_account(app, &*tx, subscriber).await?;
    let ended = tx.sessions().end_all(subscriber, reason, now).await?;
    tx.push_devices().forget_of(subscriber, now).await?;
    tx.audit()
        .explain(AuditChange::default().between(json!({ "sessions": ended }), json!({ "sessions": 0 })));
    tx.commit().await?;
    tracing::info!(%subscriber, ended, "all sessions of a subscriber ended");
    Ok(ended)
}
