use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{
    ChangeRequest, Charge, ChargeRefund, ChargeState, Proposal, RefundState, SubscriberId, SubscriptionLine,
};
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

/// A refund of a charge, of its whole amount.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RefundView {
    /// `waiting` for a second person, `asked`, `refunded`, `denied`, or `outside`: denied by the operator and made by another
    /// way.
    state: &'static str,
    reason: String,
    /// The e-mail address of the person who asked.
    maker: String,
    /// The e-mail address of the person who approved; null while it waits, and for a command.
    approved_by: Option<String>,
    made_at: DateTime<Utc>,
    settled_at: Option<DateTime<Utc>>,
    /// The operator's own reference, or that of the other way.
    reference: Option<String>,
    /// Why it was denied, or its outcome is not known yet. `refunds_not_supported`: the gateway cannot refund.
    why: Option<String>,
}

impl From<ChargeRefund> for RefundView {
    fn from(refund: ChargeRefund) -> Self {
        Self {
            state: refund.state.as_str(),
            reason: refund.new.reason,
            maker: refund.new.maker,
            approved_by: refund.new.approved_by,
            made_at: refund.made_at,
            settled_at: refund.settled_at,
            reference: refund.operator_reference,
            why: refund.why,
        }
    }
}

impl From<ChangeRequest> for RefundView {
    fn from(change: ChangeRequest) -> Self {
        Self {
            state: "waiting",
            reason: change.reason,
            maker: change.maker_email,
            approved_by: None,
            made_at: change.made_at,
            settled_at: None,
            reference: None,
            why: None,
        }
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
    /// Its refund, if somebody asked for one.
    refund: Option<RefundView>,
    /// Whether a refund can be asked for: it is paid, and its refund was not asked for, or was denied, and the
    /// subscriber was not erased.
    refundable: bool,
}

impl ChargeView {
    fn of(charge: Charge, refund: Option<RefundView>, refunds_allowed: bool) -> Self {
        let free = refund.as_ref().is_none_or(|refund| refund.state == RefundState::Denied.as_str());
        Self {
            refundable: refunds_allowed && charge.state == ChargeState::Paid && free,
            refund,
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
    let PlanHistory { now, lines, charges, refunds, waiting, refunds_allowed, next } =
        subscription::history(&app, SubscriberId(id), cursor).await?;
    let mut shown: BTreeMap<Uuid, RefundView> =
        refunds.into_iter().map(|refund| (refund.new.charge, refund.into())).collect();
    // One that waits comes after one that was denied.
    shown.extend(waiting.into_iter().filter_map(|change| match change.proposal {
        Proposal::Refund { charge, .. } => Some((charge, change.into())),
        _ => None,
    }));
    let view = |charge: Charge| {
        let refund = shown.remove(&charge.reference.charge);
        ChargeView::of(charge, refund, refunds_allowed)
    };
    Ok(Envelope::new(PlanView {
        now: now.map(PresentPlan::from),
        history: lines.into_iter().map(PlanLine::from).collect(),
        charges: charges.into_iter().map(view).collect(),
        next,
    }))
}
