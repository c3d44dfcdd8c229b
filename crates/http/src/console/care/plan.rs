use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{Charge, SubscriberId, SubscriptionLine};
use arena_app::subscription::{self, PlanHistory, SubscriptionView};
use arena_rules::handoff::Plan;
use arena_rules::subscription::SubscriptionState;
use axum::extract::{Path, Query, State};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Which charges are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct PlanQuery {
    /// The `next` of the page before.
    cursor: Option<NaiveDate>,
}

/// The subscription as it is now.
#[derive(Serialize, ToSchema)]
#[schema(as = CareSubscription)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PresentPlan {
    /// Null if the subscriber never agreed to one.
    state: Option<&'static str>,
    /// `prepaid` or `postpaid`; null if unknown.
    plan: Option<&'static str>,
    /// The displayed price.
    price: Option<String>,
    /// The next charge with taxes, in units of the currency.
    amount: Option<String>,
    currency: String,
    next_charge_at: Option<DateTime<Utc>>,
    /// The end of trial, paid period or grace.
    until: Option<DateTime<Utc>>,
    /// Whether a payment is on its way.
    pending: bool,
    /// Whether the subscriber may earn.
    may_earn: bool,
}

impl From<SubscriptionView> for PresentPlan {
    fn from(view: SubscriptionView) -> Self {
        Self {
            state: view.state.map(SubscriptionState::as_str),
            plan: view.plan.map(Plan::as_str),
            price: view.price,
            amount: view.amount.map(|amount| amount.to_string()),
            currency: view.currency,
            next_charge_at: view.next_charge_at,
            until: view.until,
            pending: view.pending,
            may_earn: view.may_earn,
        }
    }
}

/// A change of the subscription.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlanLine {
    at: DateTime<Utc>,
    state: &'static str,
    why: String,
    /// The text that the subscriber agreed to, word for word.
    agreed: Option<String>,
}

impl From<SubscriptionLine> for PlanLine {
    fn from(line: SubscriptionLine) -> Self {
        Self { at: line.at, state: line.state.as_str(), why: line.why, agreed: line.agreed }
    }
}

/// A charge for a period.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChargeView {
    id: Uuid,
    /// The first day of the period.
    first_day: NaiveDate,
    plan: &'static str,
    /// With taxes, in units of the currency.
    amount: String,
    /// The taxes in the amount.
    tax: String,
    /// `asked`, `paid`, `denied` or `untaken`.
    state: &'static str,
    asked_at: DateTime<Utc>,
    /// The operator's own reference.
    operator_reference: Option<String>,
}

impl From<Charge> for ChargeView {
    fn from(charge: Charge) -> Self {
        Self {
            id: charge.reference.charge,
            first_day: charge.first,
            plan: charge.plan.as_str(),
            amount: charge.fee.total.to_string(),
            tax: charge.fee.tax.to_string(),
            state: charge.state.as_str(),
            asked_at: charge.asked_at,
            operator_reference: charge.operator_reference,
        }
    }
}

/// The subscription, its history and its charges.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlanView {
    /// Null if nobody is charged here, or the subscriber has no number.
    now: Option<PresentPlan>,
    /// Latest first.
    history: Vec<PlanLine>,
    /// Latest first.
    charges: Vec<ChargeView>,
    /// The cursor of the next page of charges; null on the last.
    next: Option<NaiveDate>,
}

/// Returns a subscriber's subscription with its history and charges.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}/plan", tag = "care", params(("id" = Uuid, Path), PlanQuery),
    responses((status = 200, body = Envelope<PlanView>), (status = 404, body = Failure))
)]
pub(crate) async fn plan(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(PlanQuery { cursor }): Query<PlanQuery>,
) -> ApiResult<Envelope<PlanView>> {
    let PlanHistory { now, lines, charges, next } =
        subscription::history(&app, SubscriberId(id), cursor).await?;
    Ok(Envelope::new(PlanView {
        now: now.map(PresentPlan::from),
        history: lines.into_iter().map(PlanLine::from).collect(),
        charges: charges.into_iter().map(ChargeView::from).collect(),
        next,
    }))
}
