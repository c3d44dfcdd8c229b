use std::collections::BTreeMap;

use arena_rules::day;
use arena_rules::subscription::{Period, Step, Transition};
use arena_rules::switches::Switch;
use chrono::{DateTime, Days, Duration, Utc};
use futures::{StreamExt, stream};

use super::name::charge_id;
use super::outcome::{Outcome, request, write};
use super::refund::is_refunded;
use crate::ports::{
    Charge, ChargeAnswer, ChargeLookup, ChargeState, Charging, NewCharge, OpenCharge, Repositories,
    Subscription, SubscriptionChange,
};
use crate::settings::BillingSettings;
use crate::{App, AppResult, messages, subscription};

/// How long a worker has a subscription alone. If the worker dies, another one takes over afterwards and
/// asks the operator about the charges.
const HOLD: Duration = Duration::minutes(5);
/// The time after which a charge unknown to the operator is lost and may be requested again by its
/// reference; until then the request may be on its way.
const LOST: Duration = Duration::minutes(10);
const AT_ONCE: usize = 64;

/// A batch's result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Due subscriptions.
    pub due: u64,
    /// Charges paid now, or found to be paid.
    pub paid: u64,
    /// Denied charges.
    pub denied: u64,
    /// Charges that the operator did not accept.
    pub not_taken: u64,
    /// Charges of unknown outcome.
    pub open: u64,
}

impl Batch {
    /// Whether charges were open but none paid or denied: the operator is probably away, and more
    /// requests are useless.
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

/// Does the due work of up to `limit` subscriptions, longest waiting first. Several nodes may do so at once,
/// as each subscription belongs to one of them meanwhile.
///
/// # Errors
/// The database's. The outcome of an unrecorded request is found out later.
pub async fn batch(app: &App, limit: u64) -> AppResult<Batch> {
    let (Some(billing), Some(charging)) = (&app.settings.billing, &app.charging) else {
        return Ok(Batch::default());
    };
    let ClaimedBatch { due, to_charge, open } = claim(app, billing, limit).await?;
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

struct ClaimedBatch {
    due: u64,
    /// Charges recorded as requested, to be requested now.
    to_charge: Vec<(Subscription, Charge)>,
    /// Charges that were requested before.
    open: Vec<(Subscription, Charge)>,
}

/// Claims subscriptions, does the work that needs no operator, and records charges to request.
async fn claim(app: &App, billing: &BillingSettings, limit: u64) -> AppResult<ClaimedBatch> {
    let (now, zone) = (app.now(), app.settings.zone);
    let tx = app.store.begin().await?;
    let due = tx.subscriptions().claim(now, now + HOLD, limit).await?;
    let mut claimed = ClaimedBatch { due: due.len() as u64, to_charge: Vec::new(), open: Vec::new() };
    let (mut changes, mut letters, mut charges) = (Vec::new(), Vec::new(), Vec::new());
    let mut charged = BTreeMap::new();
    for subscription in due {
        if let Some(charge) = subscription.open.clone() {
            claimed.open.push((subscription, charge));
            continue;
        }
        let spread = billing.spread(subscription.subscriber);
        let (next, why) = match subscription.cycle.step(subscription.plan, now, zone) {
            // A subscriber whose number was released has nothing to charge.
            Some(Step::Charge(_)) if subscription.msisdn.is_none() => {
                (subscription.cycle.ended(), "no number")
            }
            // The subscription is due again when this claim ends.
            Some(Step::Charge(_)) if app.board.is_paused(Switch::Charging, now) => continue,
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
    // The subscriptions left over have a charge for their period that is already paid, but not recorded in
    // the subscription.
    for (subscription, period) in charged.into_values() {
        changes.extend(paid_before(app, billing, &*tx, &subscription, period).await?);
    }
    tx.subscriptions().change(&changes, now).await?;
    messages::notify_all(app, &*tx, letters).await?;
    tx.commit().await?;
    Ok(claimed)
}

/// The transition if nothing is to be done: the subscription is paid for, or has ended.
fn rests(subscription: &Subscription, spread: Duration) -> Transition {
    let cycle = subscription.cycle;
    let due_at = cycle.state.charges().then(|| cycle.renews_at(spread));
    Transition { cycle, due_at, news: None }
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
    let Some(charge) = charge.filter(|charge| charge.state == ChargeState::Paid) else {
        // The charge is open, so another worker has it. The subscription is due again when this claim
        // ends.
        return Ok(None);
    };
    if is_refunded(repos, charge.reference.charge).await? {
        // Refunded after the subscriber left, who came back on the same day: the next period is charged.
        let zone = app.settings.zone;
        let tomorrow = day::start(day::of(app.now(), zone) + Days::new(1), zone);
        let due_at = Some(tomorrow + billing.spread(subscriber));
        let next = Transition { cycle: subscription.cycle, due_at, news: None };
        return Ok(Some(SubscriptionChange { subscriber, version: subscription.version, next, why: None }));
    }
    tracing::warn!(%subscriber, day = %period.first, "a period is paid already; the operator is not asked to charge it");
    let next = subscription.cycle.paid(period, billing.spread(subscriber), app.settings.zone);
    Ok(Some(SubscriptionChange { subscriber, version: subscription.version, next, why: Some("paid") }))
}

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

/// Asks for the outcomes of earlier charges. Requests a charge again that never reached the operator, unless
/// the subscriber has left or the period is over.
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
        Err(why) => vec![ChargeLookup::Answer(ChargeAnswer::Unknown(why)); open.len()],
    };
    let (mut outcomes, mut again) = (Vec::new(), Vec::new());
    for ((subscription, charge), found) in open.into_iter().zip(found) {
        let answer = match found {
            ChargeLookup::Answer(answer) => answer,
            ChargeLookup::Nothing if app.now() < charge.asked_at + LOST => {
                ChargeAnswer::Unknown("the operator knows nothing of it yet".into())
            }
            ChargeLookup::Nothing if !subscription.cycle.state.charges() => {
                ChargeAnswer::NotTaken("the subscription has ended".into())
            }
            // A charge is only made within its period; a missed period is not charged afterwards.
            ChargeLookup::Nothing
                if period(&subscription, &charge).ends_at(app.settings.zone) <= app.now() =>
            {
                ChargeAnswer::NotTaken("its period is over".into())
            }
            ChargeLookup::Nothing => {
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
        // If the subscriber left in between, the version has changed, and the charge is not requested.
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

/// A change that only reserves a subscription until an instant.
pub(crate) fn hold(subscription: &Subscription, until: DateTime<Utc>) -> SubscriptionChange {
    let next = Transition { cycle: subscription.cycle, due_at: Some(until), news: None };
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
