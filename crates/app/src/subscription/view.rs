use arena_rules::Amount;
use arena_rules::handoff::Plan;
use arena_rules::subscription::{GRACE, SubscriptionState};
use chrono::{DateTime, Duration, Utc};

use crate::ports::{ChargeRefund, ChargeState, RefundState, SubscriberId};
use crate::{App, AppResult};

/// The step that leads back to earning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayBack {
    /// Pay the due period now.
    Renew,
    /// Agree to the price again, in the app.
    Agree,
    /// Agree to the price on the operator's page.
    Landing,
}

/// A subscription as its subscriber sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscriptionView {
    /// The state; `None` if the subscriber never agreed to one.
    pub state: Option<SubscriptionState>,
    /// The plan, if known.
    pub plan: Option<Plan>,
    /// The displayed price.
    pub price: Option<String>,
    /// The displayed price, without the taxes on top.
    pub net: Option<Amount>,
    /// Whether a tax comes on top of `net`.
    pub plus_tax: bool,
    /// The next charge with taxes.
    pub amount: Option<Amount>,
    /// The currency's code.
    pub currency: String,
    /// The next charge's time, if nothing prevents it.
    pub next_charge_at: Option<DateTime<Utc>>,
    /// The end of trial, paid period or grace.
    pub until: Option<DateTime<Utc>>,
    /// Whether a payment is on its way.
    pub pending: bool,
    /// Whether the subscriber may earn.
    pub may_earn: bool,
    /// The step that leads back to earning, if the subscriber may not earn, or soon may not.
    pub way_back: Option<WayBack>,
    /// The latest refund of the last [`REFUND_SHOWN`]: the amount, and since when the money is back; `None` while it is on its
    /// way.
    pub refund: Option<(Amount, Option<DateTime<Utc>>)>,
}

/// How long a refund is shown.
const REFUND_SHOWN: Duration = Duration::days(60);

async fn shown_refund(
    app: &App,
    subscriber: SubscriberId,
) -> AppResult<Option<(Amount, Option<DateTime<Utc>>)>> {
    let since = app.now() - REFUND_SHOWN;
    let refunds = app.store.read().refunds().of_subscriber(subscriber).await?;
    let shown = |refund: &&ChargeRefund| refund.state != RefundState::Denied && refund.made_at > since;
    let found = refunds.iter().find(shown);
    Ok(found.map(|refund| (refund.new.amount, refund.settled_at)))
}

/// Returns a subscriber's subscription; `None` if nobody is charged here, or they have no number.
///
/// # Errors
/// The database's.
pub async fn view(app: &App, subscriber: SubscriberId) -> AppResult<Option<SubscriptionView>> {
    let Some(billing) = &app.settings.billing else { return Ok(None) };
    let read = app.store.read();
    let currency = billing.prices.currency.clone();
    let net = |plan| billing.prices.price(plan).amount;
    let taxed = |plan| billing.prices.price(plan).plus_tax;
    let Some(found) = read.subscriptions().find(subscriber).await? else {
        let who = read.subscribers().find(subscriber).await?.filter(|who| who.msisdn.is_some());
        return Ok(who.map(|who| SubscriptionView {
            state: None,
            plan: who.plan,
            price: who.plan.map(|plan| billing.prices.of(plan)),
            net: who.plan.map(net),
            plus_tax: who.plan.is_some_and(taxed),
            amount: None,
            currency,
            next_charge_at: None,
            until: None,
            pending: false,
            may_earn: false,
            way_back: Some(WayBack::Landing),
            refund: None,
        }));
    };
    let (cycle, now) = (found.cycle, app.now());
    let pending = found.open.as_ref().is_some_and(|charge| charge.state == ChargeState::Asked);
    let (until, way_back) = match cycle.state {
        SubscriptionState::Trial | SubscriptionState::Active => (Some(cycle.paid_until), None),
        SubscriptionState::Grace => (cycle.lapsed_at.map(|since| since + GRACE), Some(WayBack::Renew)),
        SubscriptionState::Suspended => (None, Some(WayBack::Renew)),
        SubscriptionState::Expired => (None, Some(WayBack::Agree)),
        SubscriptionState::Ended => (None, Some(WayBack::Landing)),
    };
    let next_charge_at = match cycle.state {
        SubscriptionState::Trial | SubscriptionState::Active => {
            Some(cycle.renews_at(billing.spread(subscriber)).max(now))
        }
        // While a payment is on its way, this is the time of the next enquiry about it.
        SubscriptionState::Grace | SubscriptionState::Suspended => {
            found.due_at.filter(|_| !pending).map(|due| due.max(now))
        }
        SubscriptionState::Expired | SubscriptionState::Ended => None,
    };
    Ok(Some(SubscriptionView {
        state: Some(cycle.state),
        plan: Some(found.plan),
        price: Some(billing.prices.of(found.plan)),
        net: Some(net(found.plan)),
        plus_tax: taxed(found.plan),
        amount: Some(billing.prices.fee(found.plan).total),
        currency,
        next_charge_at,
        until,
        pending,
        may_earn: cycle.state.may_earn(),
        way_back: way_back.filter(|_| !pending),
        refund: shown_refund(app, subscriber).await?,
    }))
}
