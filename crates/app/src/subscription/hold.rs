use arena_rules::messages::SubscriberMessage;
use serde_json::json;

use super::account::hold_of;
use super::desk::lock_account;
use super::stop::stop;
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, EndReason, Hold, Repositories, SubscriberId};
use crate::{App, AppResult, messages};

/// Puts a subscriber on hold: they neither earn nor redeem until the hold is lifted, and keep their credits.
/// A claim under way is decided first.
///
/// # Errors
/// [`AppError::NotFound`](crate::AppError::NotFound); refusals `reason_needed`, `held_before`, `subscriber_erased`.
pub async fn hold(app: &App, subscriber: SubscriberId, reason: &str) -> AppResult<Hold> {
    let reason = written_reason(reason)?.to_owned();
    let hold = Hold { since: app.now(), reason, suspended: false };
    let tx = app.store.begin().await?;
    lock_account(app, &*tx, subscriber).await?;
    if let Some(before) = hold_of(&*tx, subscriber).await? {
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

/// Suspends a subscriber's account, in place of a hold if there is one: they cannot log in, and neither earn nor redeem until
/// it is lifted, and keep their credits. Their sessions and their subscription end at once, so nobody is charged for what they
/// cannot use. They are told.
///
/// # Errors
/// As [`hold`], with `suspended_before` in place of `held_before`.
pub async fn suspend(app: &App, subscriber: SubscriberId, reason: &str) -> AppResult<Hold> {
    let hold = Hold { since: app.now(), reason: written_reason(reason)?.to_owned(), suspended: true };
    let tx = app.store.begin().await?;
    lock_account(app, &*tx, subscriber).await?;
    let before = hold_of(&*tx, subscriber).await?;
    if let Some(Hold { since, reason, suspended: true }) = &before {
        let day = arena_rules::day::display(*since, app.settings.zone);
        return refuse("suspended_before", format!("The account has been suspended since {day}: {reason}"));
    }
    let sessions = suspend_within(app, &*tx, subscriber, &hold, SubscriberMessage::AccountSuspended).await?;
    let change = AuditChange::because(&hold.reason);
    let before = json!({ "held": before.is_some(), "suspended": false, "sessions": sessions });
    tx.audit().explain(change.between(before, json!({ "suspended": true, "sessions": 0 })));
    tx.commit().await?;
    tracing::info!(%subscriber, sessions, "a subscriber's account was suspended");
    Ok(hold)
}

/// Suspends an account within a transaction that has locked it, and tells the subscriber by `message`. Returns how many
/// sessions ended.
pub(crate) async fn suspend_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    hold: &Hold,
    message: SubscriberMessage,
) -> AppResult<u64> {
    repos.subscribers().set_hold(subscriber, Some(hold)).await?;
    stop(app, repos, subscriber, "suspended by staff").await?;
    let sessions = repos.sessions().end_all(subscriber, EndReason::Staff, app.now()).await?;
    repos.push_devices().forget_of(subscriber, app.now()).await?;
    messages::notify(app, repos, subscriber, message).await?;
    Ok(sessions)
}

/// Lifts a hold or a suspension within a transaction that has locked the account; returns it, `None` without one. Whoever
/// was suspended is told.
pub(crate) async fn lift_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<Option<Hold>> {
    let Some(before) = hold_of(repos, subscriber).await? else { return Ok(None) };
    repos.subscribers().set_hold(subscriber, None).await?;
    if before.suspended {
        messages::notify(app, repos, subscriber, SubscriberMessage::AccountReopened).await?;
    }
    Ok(Some(before))
}

/// Lifts the hold on a subscriber, or the suspension of their account, and returns it; `reason` is for the audit log. Whoever
/// was suspended is told, and subscribes again.
///
/// # Errors
/// As [`hold`], with `not_held` in place of `held_before`.
pub async fn lift_hold(app: &App, subscriber: SubscriberId, reason: Option<&str>) -> AppResult<Hold> {
    let reason = reason.map(written_reason).transpose()?;
    let tx = app.store.begin().await?;
    lock_account(app, &*tx, subscriber).await?;
    let Some(before) = lift_within(app, &*tx, subscriber).await? else {
        return refuse("not_held", "Nothing holds this subscriber.");
    };
    let change = AuditChange { reason: reason.map(str::to_owned), ..AuditChange::default() };
    let held = json!({
        "held": true, "suspended": before.suspended, "since": before.since, "reason": before.reason,
    });
    tx.audit().explain(change.between(held, json!({"held": false})));
    tx.commit().await?;
    Ok(before)
}
