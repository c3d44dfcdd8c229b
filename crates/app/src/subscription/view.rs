use arena_rules::Amount;
use arena_rules::handoff::Plan;
use arena_rules::subscription::{Fee, GRACE, State};
use chrono::{DateTime, Utc};

use crate::ports::{ChargeState, SubscriberId};
use crate::{App, AppResult};

/// What leads back to earning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayBack {
    /// Pay what is due, now.
    Renew,
    /// Agree to the price again, in the app.
    Agree,
    /// Agree to the price on the operator's page.
    Landing,
}

/// A subscription as its subscriber sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Where it stands; nothing where they never agreed to one.
    pub state: Option<State>,
    /// How they pay, where that is known.
    pub plan: Option<Plan>,
    /// The price as people read it.
    pub price: Option<String>,
    /// The same before any tax that comes on top.
    pub net: Option<Amount>,
    /// What the next charge takes, taxes included.
    pub amount: Option<Amount>,
    /// The word before amounts.
    pub word: String,
    /// The currency's code.
    pub currency: String,
    /// When they are charged next, where nothing is in the way.
    pub next_charge_at: Option<DateTime<Utc>>,
    /// The end of the trial, of what is paid, or of grace.
    pub until: Option<DateTime<Utc>>,
    /// Whether a payment is on its way.
    pub pending: bool,
    /// Whether they earn.
    pub may_earn: bool,
    /// What leads back, where they do not or soon will not.
    pub way_back: Option<WayBack>,
}

/// Where a subscriber stands; `None` where nobody is charged here, or they have no number.
///
/// # Errors
/// The database's.
pub async fn view(app: &App, subscriber: SubscriberId) -> AppResult<Option<Standing>> {
    let Some(billing) = &app.settings.billing else { return Ok(None) };
    let read = app.store.read();
    let (word, currency) = (billing.prices.word.clone(), billing.prices.currency.clone());
    let net = |plan| {
        let Fee { total, tax } = billing.prices.fee(plan);
        Amount::from_paisa(total.paisa() - tax.paisa())
    };
    let Some(found) = read.subscriptions().find(subscriber).await? else {
        let who = read.subscribers().find(subscriber).await?.filter(|who| who.msisdn.is_some());
        return Ok(who.map(|who| Standing {
            state: None,
            plan: who.plan,
            price: who.plan.map(|plan| billing.prices.of(plan)),
            net: who.plan.map(net),
            amount: None,
            word,
            currency,
            next_charge_at: None,
            until: None,
            pending: false,
            may_earn: false,
            way_back: Some(WayBack::Landing),
        }));
    };
    let (cycle, now) = (found.cycle, app.now());
    let pending = found.open.as_ref().is_some_and(|charge| charge.state == ChargeState::Asked);
    let (until, way_back) = match cycle.state {
        State::Trial | State::Active => (Some(cycle.paid_until), None),
        State::Grace => (cycle.lapsed_at.map(|since| since + GRACE), Some(WayBack::Renew)),
        State::Suspended => (None, Some(WayBack::Renew)),
        State::Expired => (None, Some(WayBack::Agree)),
        State::Ended => (None, Some(WayBack::Landing)),
    };
    let next_charge_at = match cycle.state {
        State::Trial | State::Active => Some(cycle.renews_at(billing.spread(subscriber)).max(now)),
        // While a payment is on its way this instant is when it is asked about.
        State::Grace | State::Suspended => found.due_at.filter(|_| !pending).map(|due| due.max(now)),
        State::Expired | State::Ended => None,
    };
    Ok(Some(Standing {
        state: Some(cycle.state),
        plan: Some(found.plan),
        price: Some(billing.prices.of(found.plan)),
        net: Some(net(found.plan)),
        amount: Some(billing.prices.fee(found.plan).total),
        word,
        currency,
        next_charge_at,
        until,
        pending,
        may_earn: cycle.state.may_earn(),
        way_back: way_back.filter(|_| !pending),
    }))
}
