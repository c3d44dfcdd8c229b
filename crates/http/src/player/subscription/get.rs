use arena_app::subscription::{self, Standing, WayBack};
use arena_rules::subscription::State as Stands;
use axum::extract::State;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::state::HttpState;

/// A subscription.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Subscription {
    /// `none`, `trial`, `active`, `grace`, `suspended`, `expired` or `ended`.
    state: &'static str,
    /// `prepaid`, `postpaid`, or null where nobody said.
    plan: Option<&'static str>,
    /// The price as people read it in English, `Rs 10 per day`; null without a plan.
    price: Option<String>,
    /// The price before the tax that comes on top of a month: `10`, `167`. Null without a plan.
    net: Option<String>,
    /// What the next charge takes, taxes included: `10`, `199.57`. Null without a plan.
    amount: Option<String>,
    /// The word before amounts, `Rs`.
    word: String,
    /// Their currency, ISO 4217.
    currency: String,
    /// When they are charged next, RFC 3339; null where they are not.
    next_charge_at: Option<String>,
    /// The end of the trial, of what is paid, or of the time in which they earn although a charge was denied.
    until: Option<String>,
    /// Whether the operator has still to say what became of a charge.
    pending: bool,
    /// Whether they earn credits. Reading and spending may everybody.
    may_earn: bool,
    /// What leads back to earning: `renew` (pay now), `agree` (agree to the price again, then pay), `landing` (agree on
    /// the operator's page). Null where nothing has to be done.
    way_back: Option<&'static str>,
}

impl From<Standing> for Subscription {
    fn from(standing: Standing) -> Self {
        let text = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
        Self {
            state: standing.state.map_or("none", Stands::as_str),
            plan: standing.plan.map(arena_rules::handoff::Plan::as_str),
            price: standing.price,
            net: standing.net.map(|amount| amount.to_string()),
            word: standing.word,
            amount: standing.amount.map(|amount| amount.to_string()),
            currency: standing.currency,
            next_charge_at: standing.next_charge_at.map(text),
            until: standing.until.map(text),
            pending: standing.pending,
            may_earn: standing.may_earn,
            way_back: standing.way_back.map(|way| match way {
                WayBack::Renew => "renew",
                WayBack::Agree => "agree",
                WayBack::Landing => "landing",
            }),
        }
    }
}

/// What the subscriber pays, when, and whether they earn; null where nobody is charged here.
#[utoipa::path(
    get, path = "/v1/subscription", tag = "subscription", security(("token" = [])),
    responses((status = 200, body = Envelope<Option<Subscription>>), (status = 401, body = Failure))
)]
pub(crate) async fn subscription(
    State(state): State<HttpState>,
    reader: Reader,
) -> ApiResult<Envelope<Option<Subscription>>> {
    let standing =
        reader.read(&state, async |subscriber| subscription::view(&state.app, subscriber).await).await?;
    Ok(Envelope::new(standing.map(Subscription::from)))
}
