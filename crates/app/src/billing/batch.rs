use std::collections::BTreeMap;

use arena_rules::subscription::{Next, Period, Step};
use chrono::{DateTime, Duration, Utc};
use futures::{StreamExt, stream};

use super::name::charge_id;
use super::outcome::{Outcome, request, write};
use crate::ports::{
    Charge, ChargeAnswer, ChargeState, Charging, Found, NewCharge, OpenCharge, Repositories, Subscription,
    SubscriptionChange,
};
use crate::settings::BillingSettings;
use crate::{App, AppResult, messages, subscription};

/// Whoever works on a subscription has it for so long. A process that dies in the middle leaves it to others then; what
/// became of its charges they ask the operator.
const HOLD: Duration = Duration::minutes(5);
/// An operator that knows nothing of a charge after so long never got it: it may be asked for again by the same
/// reference. Until then the request may still be on its way.
const LOST: Duration = Duration::minutes(10);
/// Charges that are asked for at the same time.
const AT_ONCE: usize = 64;

/// What a batch came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Subscriptions that were due.
    pub due: u64,
    /// Charges that were paid, now or as it turned out.
    pub paid: u64,
    /// Charges that were denied.
    pub denied: u64,
    /// Charges that the operator did not take.
    pub not_taken: u64,
    /// Charges whose outcome nobody knows yet.
    pub open: u64,
}

impl Batch {
    /// Whether the operator was asked and never answered: it is away, and asking on is of no use.
    #[must_use]
    pub fn unanswered(&self) -> bool {
        self.paid + self.denied == 0 && self.not_taken + self.open > 0
    }

    fn count(&mut self, answer: &ChargeAnswer) {
        let count = match answer {
            ChargeAnswer::Paid { .. } => &mut self.paid,
            ChargeAnswer::Denied { .. } => &mut self.denied,
            ChargeAnswer::NotTaken(_) => &mut self.not_taken,
            ChargeAnswer::Processing { .. } | ChargeAnswer::Unknown(_) => &mut self.open,
        };
        *count += 1;
    }
}

/// Does what is due for up to `limit` subscriptions, those that wait longest first. Any number of nodes may do it at
/// once: each subscription is one's alone while it is worked on.
///
/// # Errors
/// The database's. What was asked for and not written down is found out later.
pub async fn batch(app: &App, limit: u64) -> AppResult<Batch> {
    let (Some(billing), Some(charging)) = (&app.settings.billing, &app.charging) else {
        return Ok(Batch::default());
    };
    let Claimed { due, to_charge, open } = claim(app, billing, limit).await?;
    let mut batch = Batch { due, ..Batch::default() };
    let mut outcomes = ask(app, billing, &**charging, to_charge).await;
    outcomes.extend(find(app, billing, &**charging, open).await?);
    for outcome in &outcomes {
        batch.count(&outcome.answer);
    }
    if !outcomes.is_empty() {
        let tx = app.store.begin().await?;
        write(app, &*tx, billing, &outcomes).await?;
        tx.commit().await?;
    }
    Ok(batch)
}

/// What was taken to be worked on.
struct Claimed {
    due: u64,
    /// Charges that are written down as asked for.
    to_charge: Vec<(Subscription, Charge)>,
    /// Charges that were asked for before.
    open: Vec<(Subscription, Charge)>,
}

/// Takes subscriptions, does what needs no operator, and notes which charges are about to be asked for.
async fn claim(app: &App, billing: &BillingSettings, limit: u64) -> AppResult<Claimed> {
    let (now, zone) = (app.now(), app.settings.zone);
    let tx = app.store.begin().await?;
    let due = tx.subscriptions().claim(now, now + HOLD, limit).await?;
    let mut claimed = Claimed { due: due.len() as u64, to_charge: Vec::new(), open: Vec::new() };
    let (mut changes, mut letters, mut charges) = (Vec::new(), Vec::new(), Vec::new());
    let mut charged = BTreeMap::new();
    for subscription in due {
        if let Some(charge) = subscription.open.clone() {
            claimed.open.push((subscription, charge));
            continue;
        }
        let spread = billing.spread(subscription.subscriber);
        let (next, why) = match subscription.cycle.step(subscription.plan, now, zone) {
            // Whose number was taken away from them has nothing that could be charged.
            Some(Step::Charge(_)) if subscription.msisdn.is_none() => {
                (subscription.cycle.ended(), "no number")
            }
            Some(Step::Charge(period)) => {
                charges.push(NewCharge {
                    id: charge_id(subscription.subscriber, period.first),
                    subscriber: subscription.subscriber,
                    first: period.first,
                    plan: subscription.plan,
                    fee: billing.prices.fee(subscription.plan),
                    currency: billing.prices.currency.clone(),
                });
                charged.insert(subscription.subscriber, (subscription, period));
                continue;
            }
            Some(Step::Remind) => (subscription.cycle.reminded(spread), "reminded"),
            Some(Step::Expire) => (subscription.cycle.expired(), "expired"),
            None => (rests(&subscription, spread), "rests"),
        };
        letters.extend(subscription::letter(billing, &subscription, &next));
        let why = (next.cycle.state != subscription.cycle.state).then_some(why);
        let Subscription { subscriber, version, .. } = subscription;
        changes.push(SubscriptionChange { subscriber, version, next, why });
    }
    for charge in tx.charges().ask(&charges, now).await? {
        if let Some((subscription, _)) = charged.remove(&charge.subscriber) {
            claimed.to_charge.push((subscription, charge));
        }
    }
    // Those that are left have a charge for their period that is paid already, which the subscription does not know of.
    for (subscription, period) in charged.into_values() {
        changes.extend(paid_before(app, billing, &*tx, &subscription, period).await?);
    }
    tx.subscriptions().change(&changes, now).await?;
    messages::tell_all(app, &*tx, letters).await?;
    tx.commit().await?;
    Ok(claimed)
}

/// Nothing is to be done: it is paid for, or has ended.
fn rests(subscription: &Subscription, spread: Duration) -> Next {
    let cycle = subscription.cycle;
    let due_at = cycle.state.charges().then(|| cycle.renews_at(spread));
    Next { cycle, due_at, news: None }
}

async fn paid_before(
    app: &App,
    billing: &BillingSettings,
    repos: &dyn Repositories,
    subscription: &Subscription,
    period: Period,
) -> AppResult<Option<SubscriptionChange>> {
    let subscriber = subscription.subscriber;
    let charge = repos.charges().find(subscriber, period.first).await?;
    if charge.is_none_or(|charge| charge.state != ChargeState::Paid) {
        // Open, then: it is held, and looked at when that is over.
        return Ok(None);
    }
    tracing::warn!(%subscriber, day = %period.first, "a period was paid before it was asked for");
    let next = subscription.cycle.paid(period, billing.spread(subscriber), app.settings.zone);
    Ok(Some(SubscriptionChange { subscriber, version: subscription.version, next, why: Some("paid") }))
}

/// Asks the operator, for many at a time.
async fn ask(
    app: &App,
    billing: &BillingSettings,
    charging: &dyn Charging,
    charges: Vec<(Subscription, Charge)>,
) -> Vec<Outcome> {
    let asked = charges.into_iter().map(|(subscription, charge)| async move {
        let answer = match request(app, billing, &charge, &subscription) {
            Some(request) => charging.charge(&request).await,
            None => ChargeAnswer::NotTaken("there is no number any more".into()),
        };
        Outcome { subscription, charge, answer, by_hand: false }
    });
    stream::iter(asked).buffer_unordered(AT_ONCE).collect().await
}

/// Asks what became of charges that were asked for before. One that the operator never got is asked for again, unless the
/// subscriber has left meanwhile.
async fn find(
    app: &App,
    billing: &BillingSettings,
    charging: &dyn Charging,
    open: Vec<(Subscription, Charge)>,
) -> AppResult<Vec<Outcome>> {
    if open.is_empty() {
        return Ok(Vec::new());
    }
    let asked: Vec<OpenCharge> = open.iter().map(|(_, charge)| of(charge)).collect();
    let found = match charging.find(&asked).await {
        Ok(found) => found,
        Err(why) => vec![Found::Answer(ChargeAnswer::Unknown(why)); open.len()],
    };
    let (mut outcomes, mut again) = (Vec::new(), Vec::new());
    for ((subscription, charge), found) in open.into_iter().zip(found) {
        let answer = match found {
            Found::Answer(answer) => answer,
            Found::Nothing if app.now() < charge.asked_at + LOST => {
                ChargeAnswer::Unknown("the operator knows nothing of it yet".into())
            }
            Found::Nothing if !subscription.cycle.state.charges() => {
                ChargeAnswer::NotTaken("the subscription has ended".into())
            }
            // What is asked for today is today's; a day that is over is not made up for.
            Found::Nothing if period(&subscription, &charge).ends_at(app.settings.zone) <= app.now() => {
                ChargeAnswer::NotTaken("its period is over".into())
            }
            Found::Nothing => {
                again.push((subscription, charge));
                continue;
            }
        };
        outcomes.push(Outcome { subscription, charge, answer, by_hand: false });
    }
    let again = claim_again(app, again).await?;
    outcomes.extend(ask(app, billing, charging, again).await);
    Ok(outcomes)
}

/// Notes that charges are asked for again.
async fn claim_again(
    app: &App,
    charges: Vec<(Subscription, Charge)>,
) -> AppResult<Vec<(Subscription, Charge)>> {
    let mut ours = Vec::with_capacity(charges.len());
    if charges.is_empty() {
        return Ok(ours);
    }
    let now: DateTime<Utc> = app.now();
    let tx = app.store.begin().await?;
    for (subscription, mut charge) in charges {
        // Who leaves in between is not asked for any more: their version is another.
        let held = hold(&subscription, now + HOLD);
        if tx.subscriptions().change(&[held], now).await?.is_empty() {
            continue;
        }
        if tx.charges().ask_again(&charge, now).await? {
            charge.asked_at = now;
            let version = subscription.version + 1;
            ours.push((Subscription { version, ..subscription }, charge));
        }
    }
    tx.commit().await?;
    Ok(ours)
}

/// A subscription as it is, for whoever holds it until an instant.
pub(crate) fn hold(subscription: &Subscription, until: DateTime<Utc>) -> SubscriptionChange {
    let next = Next { cycle: subscription.cycle, due_at: Some(until), news: None };
    SubscriptionChange { subscriber: subscription.subscriber, version: subscription.version, next, why: None }
}

fn period(subscription: &Subscription, charge: &Charge) -> Period {
    Period::of(charge.plan, charge.first, subscription.cycle.anchor)
}

fn of(charge: &Charge) -> OpenCharge {
    OpenCharge {
        reference: charge.reference,
        asked_at: charge.asked_at,
        operator_reference: charge.operator_reference.clone(),
    }
}
