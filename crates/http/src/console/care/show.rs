use std::sync::Arc;

use arena_app::ports::{Hold, SubscriberId};
use arena_app::profile::{self, Overview};
use arena_app::{App, AppResult, approvals, cases};
use arena_rules::Msisdn;
use arena_rules::handoff::Plan;
use arena_rules::subscription::SubscriptionState;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::cases::CaseMark;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Why and since when a subscriber neither earns nor redeems, or cannot log in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HoldView {
    since: DateTime<Utc>,
    reason: String,
    /// Whether the account is suspended: the subscriber cannot log in.
    suspended: bool,
}

impl From<Hold> for HoldView {
    fn from(hold: Hold) -> Self {
        Self { since: hold.since, reason: hold.reason, suspended: hold.suspended }
    }
}

/// A subscriber's account, without anything that tells who they are.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubscriberView {
    id: String,
    /// The masked number; null without one.
    number: Option<String>,
    username: Option<String>,
    /// Whether the profile has an e-mail address.
    has_email: bool,
    /// `prepaid` or `postpaid`; null if unknown.
    plan: Option<&'static str>,
    /// The subscription's state; null if they never agreed to one.
    subscription: Option<&'static str>,
    balance: i64,
    earned: i64,
    /// Claims that are not settled.
    open_claims: u64,
    /// Prizes that wait for staff.
    waiting_prizes: u64,
    /// Browsers in which they are logged in.
    sessions: u64,
    hold: Option<HoldView>,
    /// The case of fraud that the account is in, or that has banned it.
    case: Option<CaseMark>,
    /// When the subscriber was erased; null if they were not.
    erased_at: Option<DateTime<Utc>>,
    /// Whether an administrator has to decide about the subscriber's erasure.
    erasure_waits: bool,
}

impl SubscriberView {
    pub(super) async fn of(app: &App, id: Uuid) -> AppResult<Self> {
        let overview = profile::overview(app, SubscriberId(id)).await?;
        let erasure_waits = approvals::erasure_waits(app, SubscriberId(id)).await?;
        let Overview { profile, earned, sessions, open_claims, waiting_prizes } = overview;
        let subscriber = profile.subscriber;
        Ok(Self {
            id: subscriber.id.to_string(),
            number: subscriber.msisdn.as_ref().map(Msisdn::masked),
            username: subscriber.username,
            has_email: subscriber.email.is_some(),
            plan: subscriber.plan.map(Plan::as_str),
            subscription: profile.subscription.map(SubscriptionState::as_str),
            balance: profile.balance.0,
            earned: earned.0,
            open_claims,
            waiting_prizes,
            sessions,
            // A hold from before an erasure holds nobody.
            hold: subscriber.hold.filter(|_| subscriber.erased_at.is_none()).map(HoldView::from),
            case: cases::of_account(app, SubscriberId(id)).await?.map(CaseMark::from),
            erased_at: subscriber.erased_at,
            erasure_waits,
        })
    }
}

/// Returns a subscriber's account. Numbers are masked.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}", tag = "care", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<SubscriberView>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<SubscriberView>> {
    Ok(Envelope::new(SubscriberView::of(&app, id).await?))
}
