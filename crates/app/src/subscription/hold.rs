use serde_json::json;

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AccountState, AuditChange, Hold, Repositories, SubscriberId};
use crate::{App, AppError, AppResult};

/// The text that a subscriber on hold reads.
const HELD: &str = "Your account is being checked: earning and redeeming are paused, and your coins are safe. Please contact support.";

/// Puts a subscriber on hold: they neither earn nor redeem until the hold is lifted, and keep their credits.
/// A claim under way is decided first.
///
/// # Errors
/// [`AppError::NotFound`] if the subscriber does not exist or was erased; refusals `reason_needed`,
/// `held_before`.
pub async fn hold(app: &App, subscriber: SubscriberId, reason: &str) -> AppResult<Hold> {
    let hold = Hold { since: app.now(), reason: written_reason(reason)?.to_owned() };
    let tx = app.store.begin().await?;
    if !tx.subscribers().lock(subscriber).await? {
        return Err(AppError::NotFound);
    }
    if let Some(before) = of(&*tx, subscriber).await? {
        let day = arena_rules::day::display(before.since, app.settings.zone);
        return refuse(
            "held_before",
            format!("The subscriber has been on hold since {day}: {}", before.reason),
        );
    }
    tx.subscribers().set_hold(subscriber, Some(&hold)).await?;
    tx.audit()
        .explain(AuditChange::because(&hold.reason).between(json!({"held": false}), json!({"held": true})));
    tx.commit().await?;
    Ok(hold)
}

/// Lifts the hold on a subscriber and returns it; `reason` is for the audit log.
///
/// # Errors
/// [`AppError::NotFound`] as above; refusals `reason_needed`, `not_held`.
pub async fn lift_hold(app: &App, subscriber: SubscriberId, reason: Option<&str>) -> AppResult<Hold> {
    let reason = reason.map(written_reason).transpose()?;
    let tx = app.store.begin().await?;
    if !tx.subscribers().lock(subscriber).await? {
        return Err(AppError::NotFound);
    }
    let Some(before) = of(&*tx, subscriber).await? else {
        return refuse("not_held", "Nothing holds this subscriber.");
    };
    tx.subscribers().set_hold(subscriber, None).await?;
    let change = AuditChange { reason: reason.map(str::to_owned), ..AuditChange::default() };
    let held = json!({ "held": true, "since": before.since, "reason": before.reason });
    tx.audit().explain(change.between(held, json!({"held": false})));
    tx.commit().await?;
    Ok(before)
}

/// Returns a hold, read without a lock.
pub(crate) async fn of(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<Option<Hold>> {
    Ok(repos.subscribers().find(subscriber).await?.and_then(|found| found.hold))
}

pub(crate) fn not_held(hold: Option<&Hold>) -> AppResult<()> {
    match hold {
        Some(_) => refuse("account_held", HELD),
        None => Ok(()),
    }
}

/// Refuses staff's payment to a subscriber on hold.
///
/// # Errors
/// Refusal `account_held`, worded for staff.
pub(crate) fn may_be_paid(subscriber: SubscriberId, hold: Option<&Hold>) -> AppResult<()> {
    match hold {
        Some(_) => refuse(
            "account_held",
            format!("Subscriber {subscriber} is held: lift it with `arena subscriber hold-earning` first."),
        ),
        None => Ok(()),
    }
}

/// Locks a subscriber against erasure and holds. Call this first in a transaction that writes about them.
///
/// # Errors
/// [`AppError::NotProven`] if the subscriber was erased.
pub(crate) async fn present(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<AccountState> {
    let state = repos.subscribers().lock_shared(subscriber).await?;
    state.ok_or_else(erased)
}

/// The error if a subscriber was erased during their request.
pub(crate) fn erased() -> AppError {
    AppError::NotProven("the subscriber was erased")
}
