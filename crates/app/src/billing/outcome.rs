//! Applies an operator's answer to a charge and its subscription.

use std::collections::BTreeSet;

use arena_rules::day;
use arena_rules::subscription::{Period, Transition};
use chrono::Duration;

use crate::ports::{
    Charge, ChargeAnswer, ChargeOutcome, ChargeRequest, ChargeState, Repositories, SubscriberId,
    Subscription, SubscriptionChange,
};
use crate::settings::BillingSettings;
use crate::{App, AppResult, messages, subscription};

/// When an unknown or unaccepted charge is examined again.
const AGAIN: Duration = Duration::minutes(1);

pub(crate) struct Outcome {
    /// The subscription when the operator was asked.
    pub(crate) subscription: Subscription,
    pub(crate) charge: Charge,
    pub(crate) answer: ChargeAnswer,
    /// Whether the subscriber requested the charge. A denial then does not count as one of the calendar's
    /// tries.
    pub(crate) by_hand: bool,
}

/// Makes the request for a charge; `None` if the subscriber has no number.
pub(crate) fn request(
    app: &App,
    billing: &BillingSettings,
    charge: &Charge,
    of: &Subscription,
) -> Option<ChargeRequest> {
    Some(ChargeRequest {
        reference: charge.reference,
        msisdn: of.msisdn.clone()?,
        fee: charge.fee,
        currency: billing.prices.currency.clone(),
        description: format!("{} {}", app.settings.product, charge.first),
        since: day::start(charge.first, app.settings.zone),
    })
}

/// Records outcomes in the caller's transaction: charges, subscriptions, messages. Only an open charge
/// counts, so the same outcome is recorded once.
pub(crate) async fn write(
    app: &App,
    repos: &dyn Repositories,
    billing: &BillingSettings,
    outcomes: &[Outcome],
) -> AppResult<()> {
    let now = app.now();
    let subscribers: Vec<_> = outcomes.iter().map(|outcome| outcome.charge.subscriber).collect();
    repos.subscriptions().lock(&subscribers).await?;
    let charges: Vec<ChargeOutcome> = outcomes.iter().map(of_charge).collect();
    let settled: BTreeSet<_> = repos.charges().settle(&charges, now).await?.into_iter().collect();
    let won = |outcome: &&Outcome| settled.contains(&outcome.charge.reference);
    let mut changes = Vec::with_capacity(settled.len());
    for outcome in outcomes.iter().filter(won) {
        changes.push(change(app, billing, outcome, &outcome.subscription));
    }
    let changed: BTreeSet<SubscriberId> =
        repos.subscriptions().change(&changes, now).await?.into_iter().collect();
    let mut letters = Vec::new();
    for (outcome, change) in outcomes.iter().filter(won).zip(&changes) {
        if changed.contains(&change.subscriber) {
            letters.extend(subscription::letter(billing, &outcome.subscription, &change.next));
        } else {
            letters.extend(over(app, repos, billing, outcome).await?);
        }
    }
    messages::notify_all(app, repos, letters).await
}

/// Applies an outcome to a subscription that changed while the operator was asked, for example because its
/// subscriber left.
async fn over(
    app: &App,
    repos: &dyn Repositories,
    billing: &BillingSettings,
    outcome: &Outcome,
) -> AppResult<Option<messages::Letter>> {
    let subscriber = outcome.charge.subscriber;
    let Some(now) = repos.subscriptions().find(subscriber).await? else { return Ok(None) };
    let change = change(app, billing, outcome, &now);
    let next = change.next;
    let changed = repos.subscriptions().change(&[change], app.now()).await?;
    Ok(if changed.is_empty() { None } else { subscription::letter(billing, &now, &next) })
}

fn of_charge(outcome: &Outcome) -> ChargeOutcome {
    let (state, operator_reference, reason) = match &outcome.answer {
        ChargeAnswer::Paid { reference } => (ChargeState::Paid, reference.clone(), None),
        ChargeAnswer::Denied { why } => (ChargeState::Denied, None, Some(why.clone())),
        ChargeAnswer::Processing { reference } => (ChargeState::Asked, reference.clone(), None),
        ChargeAnswer::NotTaken(why) => (ChargeState::Untaken, None, Some(why.clone())),
        ChargeAnswer::Unknown(why) => (ChargeState::Asked, None, Some(why.clone())),
    };
    ChargeOutcome { reference: outcome.charge.reference, state, operator_reference, reason }
}

fn change(app: &App, billing: &BillingSettings, outcome: &Outcome, of: &Subscription) -> SubscriptionChange {
    let (now, zone) = (app.now(), app.settings.zone);
    let (charge, spread) = (&outcome.charge, billing.spread(of.subscriber));
    let stays = |due_at| Transition { cycle: of.cycle, due_at, news: None };
    let (next, why) = match &outcome.answer {
        ChargeAnswer::Paid { .. } => {
            (of.cycle.paid(Period::of(charge.plan, charge.first, of.cycle.anchor), spread, zone), "paid")
        }
        // The calendar continues as if the charge had not been requested.
        ChargeAnswer::Denied { .. } if outcome.by_hand => (stays(outcome.subscription.due_at), "denied"),
        ChargeAnswer::Denied { .. } => (of.cycle.denied(now, spread, zone), "denied"),
        ChargeAnswer::NotTaken(_) => (stays(of.cycle.state.charges().then(|| now + AGAIN)), "not taken"),
        // Also for subscribers who left: they want to know whether they paid.
        ChargeAnswer::Processing { .. } | ChargeAnswer::Unknown(_) => (stays(Some(now + AGAIN)), "asked"),
    };
    let moved = next.cycle.state != of.cycle.state;
    SubscriptionChange { subscriber: of.subscriber, version: of.version, next, why: moved.then_some(why) }
}
