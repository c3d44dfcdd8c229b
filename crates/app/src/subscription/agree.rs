use arena_rules::handoff::Plan;
use arena_rules::subscription::{Cycle, SubscriptionState, Transition};
use chrono::{DateTime, Utc};

use super::letter;
use crate::ports::{Repositories, SubscriberId, Subscription, SubscriptionChange};
use crate::settings::BillingSettings;
use crate::{App, AppError, AppResult, billing, messages};

/// Records, in the caller's transaction, that a subscriber agreed to the price on the operator's page, at
/// `at` by the operator's clock. A first or ended subscription begins; any other continues unchanged.
///
/// # Errors
/// The database's.
pub async fn agreed(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    at: DateTime<Utc>,
) -> AppResult<()> {
    let Some(billing) = &app.settings.billing else { return Ok(()) };
    let (now, zone) = (app.now(), app.settings.zone);
    let spread = billing.spread(subscriber);
    let found = repos.subscriptions().find(subscriber).await?;
    if found.is_some() {
        repos.subscriptions().agrees(subscriber, at).await?;
    }
    match found {
        None => {
            let next = Cycle::begin(now, billing.prices.trial_days, spread, zone);
            if !repos.subscriptions().begin(subscriber, &next, at).await? {
                // Another device was faster.
                return Ok(());
            }
            let Some(begun) = repos.subscriptions().find(subscriber).await? else {
                return Err(AppError::Internal(format!("the subscription of {subscriber} is gone")));
            };
            complete(app, repos, billing, &begun, &next).await
        }
        Some(old) if old.cycle.state == SubscriptionState::Ended => {
            again(app, repos, billing, &old).await.map(|_| ())
        }
        Some(_) => Ok(()),
    }
}

/// Begins an ended or expired subscription again; `false` if another change was faster.
pub(super) async fn again(
    app: &App,
    repos: &dyn Repositories,
    billing: &BillingSettings,
    old: &Subscription,
) -> AppResult<bool> {
    let (now, zone) = (app.now(), app.settings.zone);
    let mut cycle = old.cycle;
    if cycle.paid_until > now && last_is_refunded(repos, old.subscriber).await? {
        // Whoever left and has their money back pays anew.
        cycle.paid_until = now;
    }
    let mut next = cycle.again(now, billing.spread(old.subscriber), zone);
    if old.open.is_some() {
        // The earlier charge's outcome comes first.
        next.due_at = Some(now);
    }
    let change = SubscriptionChange { subscriber: old.subscriber, version: old.version, next, why: None };
    if repos.subscriptions().change(&[change], now).await?.is_empty() {
        return Ok(false);
    }
    complete(app, repos, billing, old, &next).await?;
    Ok(true)
}

/// Whether the money of a subscriber's last charge is back with them.
async fn last_is_refunded(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<bool> {
    match repos.charges().of_subscriber(subscriber, None, 1).await?.pop() {
        Some(charge) => billing::is_refunded(repos, charge.reference.charge).await,
        None => Ok(false),
    }
}

/// Performs the consequences of an agreement: stores its text, notifies the subscriber, and enqueues a charge
/// that is due at once.
async fn complete(
    app: &App,
    repos: &dyn Repositories,
    billing: &BillingSettings,
    of: &Subscription,
    next: &Transition,
) -> AppResult<()> {
    let now = app.now();
    let text = words(billing, of.plan, next.cycle.state == SubscriptionState::Trial);
    repos.subscriptions().agreed(of.subscriber, next.cycle.state, &text, now).await?;
    messages::notify_all(app, repos, letter(billing, of, next).into_iter().collect()).await?;
    if next.due_at.is_some_and(|due| due <= now) {
        repos.jobs().enqueue(&billing::renew_job(app)).await?;
    }
    Ok(())
}

fn words(billing: &BillingSettings, plan: Plan, trial: bool) -> String {
    let price = billing.prices.of(plan);
    match billing.prices.trial().filter(|_| trial) {
        Some(trial) => format!("{trial}, then {price}"),
        None => price,
    }
}
