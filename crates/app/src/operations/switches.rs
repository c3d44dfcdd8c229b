use arena_rules::switches::Switch;
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde_json::json;

use super::follow;
use crate::audit::written_reason;
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::ports::{AuditChange, Pause, SubscriberId};
use crate::{App, AppResult};

/// A pause as staff ask for it.
#[derive(Clone, Copy, Debug)]
pub struct PauseRequest<'a> {
    /// The part of the product.
    pub switch: Switch,
    /// The reason, for staff.
    pub reason: &'a str,
    /// When the part runs again by itself; `None`: when staff say so.
    pub until: Option<DateTime<Utc>>,
    /// The member of staff who pauses it.
    pub by: &'a str,
}

/// Returns the pauses that hold, the oldest first.
///
/// # Errors
/// The database's.
pub async fn pauses(app: &App) -> AppResult<Vec<Pause>> {
    let now = app.now();
    let mut pauses = app.store.read().switches().pauses().await?;
    pauses.retain(|pause| pause.holds(now));
    Ok(pauses)
}

/// Pauses a part of the product. This node stops at once, the others within two seconds. What has begun is finished.
///
/// # Errors
/// Refusals `reason_needed`, `until_past`, `already_paused`.
pub async fn pause(app: &App, request: PauseRequest<'_>) -> AppResult<Pause> {
    let PauseRequest { switch, reason, until, by } = request;
    let (now, reason) = (app.now(), written_reason(reason)?);
    if until.is_some_and(|until| until <= now) {
        return refuse("until_past", "The end of a pause lies in the future.");
    }
    let pause = Pause { switch, reason: reason.to_owned(), by: by.to_owned(), at: now, until };
    let tx = app.store.begin().await?;
    if !tx.switches().pause(&pause).await? {
        return refuse("already_paused", "This is paused already. Look at the switches again.");
    }
    let after = json!({ "paused": switch.word(), "until": until });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::because(reason) });
    tx.commit().await?;
    renew(app).await;
    Ok(pause)
}

/// Lets a paused part run again.
///
/// # Errors
/// Refusal `not_paused`.
pub async fn resume(app: &App, switch: Switch) -> AppResult<()> {
    let tx = app.store.begin().await?;
    if !tx.switches().resume(switch, app.now()).await? {
        return refuse("not_paused", "This is not paused. Look at the switches again.");
    }
    tx.audit().explain(AuditChange::default().between(json!({ "paused": switch.word() }), json!({})));
    tx.commit().await?;
    renew(app).await;
    Ok(())
}

/// Reads this node's board anew after a change, which is stored in any case.
pub(super) async fn renew(app: &App) {
    if let Err(error) = follow::refresh(app).await {
        tracing::warn!(%error, "a change of operations is stored, and this node reads it in a second");
    }
}

/// Refuses what is paused, for a request that may have been answered before: its repeat gets that answer despite the pause. The
/// refusal is not stored, so the key works after the pause.
///
/// # Errors
/// The switch's refusal, or the answer's.
pub(crate) async fn answer_if_paused<T: DeserializeOwned>(
    app: &App,
    switch: Switch,
    subscriber: SubscriberId,
    scope: &'static str,
    key: Option<&IdempotencyKey>,
) -> AppResult<Option<T>> {
    let Err(refused) = app.board.check(switch, app.now()) else { return Ok(None) };
    idempotency::answered(app, subscriber, scope, key).await?.ok_or(refused).map(Some)
}
