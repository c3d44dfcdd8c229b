use std::sync::Arc;

use arena_app::App;
use arena_app::subscription::{self, SubscriptionView, WayBack};
use arena_rules::Language;
use arena_rules::subscription::SubscriptionState as Stands;
use axum::extract::State;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::content::{LanguageParam, LanguageQuery};

/// A subscription.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Subscription {
    /// `none`, `trial`, `active`, `grace`, `suspended`, `expired` or `ended`.
    state: &'static str,
    /// `prepaid`, `postpaid`, or null if unknown.
    plan: Option<&'static str>,
    /// Price as English text, such as `Rs 10 per day`; null without a plan.
    price: Option<String>,
    /// Displayed price of a period, without the taxes on top: `10`, `167`. Null without a plan.
    net: Option<String>,
    /// Whether a tax comes on top of `net`.
    plus_tax: bool,
    /// Amount of the next charge including tax: `10`, `199.57`. Null without a plan.
    amount: Option<String>,
    /// Currency's word in the language of the request, such as `Rs`.
    word: String,
    /// Currency, ISO 4217.
    currency: String,
    /// Time of the next charge, RFC 3339; null if none is due.
    next_charge_at: Option<String>,
    /// End of the trial, of the paid period, or of the grace period after a declined charge.
    until: Option<String>,
    /// Whether the operator has not yet reported the result of a charge.
    pending: bool,
    /// Whether the subscriber earns credits. Reading and spending are always allowed.
    may_earn: bool,
    /// How to earn again: `renew` (pay now), `agree` (agree to the price again, then pay), `landing` (agree
    /// on the operator's page). Null if nothing is needed.
    way_back: Option<&'static str>,
    /// The latest refund of a payment, for 60 days; null without one.
    refund: Option<PaymentRefund>,
}

/// A refund of a payment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PaymentRefund {
    /// The amount, such as `11.95`.
    amount: String,
    /// Since when the money is back, RFC 3339; null while it is on its way.
    at: Option<String>,
}

impl Subscription {
    pub(super) fn of(standing: SubscriptionView, app: &App, language: Language) -> Self {
        let text = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
        Self {
            state: standing.state.map_or("none", Stands::as_str),
            plan: standing.plan.map(arena_rules::handoff::Plan::as_str),
            price: standing.price,
            net: standing.net.map(|amount| amount.to_string()),
            plus_tax: standing.plus_tax,
            word: app.settings.prices.word_in(language).to_owned(),
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
            refund: standing
                .refund
                .map(|(amount, at)| PaymentRefund { amount: amount.to_string(), at: at.map(text) }),
        }
    }
}

/// Returns the caller's plan, charges, and whether they earn credits; null if this server charges nobody.
#[utoipa::path(
    get, path = "/v1/subscription", tag = "subscription", security(("token" = [])), params(LanguageQuery),
    responses((status = 200, body = Envelope<Option<Subscription>>), (status = 401, body = Failure))
)]
pub(crate) async fn subscription(
    State(app): State<Arc<App>>,
    reader: Reader,
    LanguageParam(language): LanguageParam,
) -> ApiResult<Envelope<Option<Subscription>>> {
    let standing = reader.read(&app, async |subscriber| subscription::view(&app, subscriber).await).await?;
    Ok(Envelope::new(standing.map(|standing| Subscription::of(standing, &app, language))))
}
