use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use arena_app::subscription;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::show::SubscriberView;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Why staff do something about a subscriber.
#[derive(Deserialize, ToSchema)]
pub(crate) struct StaffReason {
    /// The reason, for the audit; the subscriber does not read it.
    pub(crate) reason: String,
}

/// Stops a subscriber from earning and redeeming. Refusals: `reason_needed`, `held_before` and
/// `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/hold", tag = "care", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<SubscriberView>), (status = 404, body = Failure))
)]
pub(crate) async fn hold(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<SubscriberView>> {
    let app = actor.acting(&console, "subscriber hold-earning", &id);
    subscription::hold(&app, SubscriberId(id), &reason).await?;
    Ok(Envelope::new(SubscriberView::of(&app, id).await?))
}

/// Suspends a subscriber's account: they cannot log in, their sessions and their subscription end, and they are told. It takes
/// the place of a hold. Refusals: `reason_needed`, `suspended_before` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/suspend", tag = "care", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<SubscriberView>), (status = 404, body = Failure))
)]
pub(crate) async fn suspend(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<SubscriberView>> {
    let app = actor.acting(&console, "subscriber suspend", &id);
    subscription::suspend(&app, SubscriberId(id), &reason).await?;
    Ok(Envelope::new(SubscriberView::of(&app, id).await?))
}

/// Lets a subscriber earn and redeem again, and log in if the account was suspended. Refusals: `reason_needed`,
/// `not_held` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/lift", tag = "care", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<SubscriberView>), (status = 404, body = Failure))
)]
pub(crate) async fn lift(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<SubscriberView>> {
    let app = actor.acting(&console, "subscriber lift-hold", &id);
    subscription::lift_hold(&app, SubscriberId(id), Some(&reason)).await?;
    Ok(Envelope::new(SubscriberView::of(&app, id).await?))
}
