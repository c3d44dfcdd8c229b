use arena_app::rewards::{claims, delivery};
use arena_app::staff::Console;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::ClaimDetails;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A delivery.
#[derive(Deserialize, ToSchema)]
pub(crate) struct DeliverRequest {
    /// The reference by which the subscriber finds the delivery, such as a courier's number. They read it.
    reference: String,
}

/// A refusal.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RefuseRequest {
    /// The reason, which the subscriber reads.
    reason: String,
    /// Whether the claim is on its way, and its parcel was lost or came back. Without it a claim that is on its way is not
    /// refused.
    shipped: Option<bool>,
}

/// Records that a claim that the caller has taken is delivered, and tells its subscriber. Refusals: `note_invalid`, `claim_in_case`, `claim_taken`, `claim_not_taken`, `claim_shipped` and `claim_settled`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/deliver", tag = "claims", request_body = DeliverRequest,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn deliver(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(DeliverRequest { reference }): Body<DeliverRequest>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims deliver", &id);
    let claim = claims::deliver(&app, id, &actor.member.email, &reference).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}

/// Refuses a claim: gives its credits and stock back, and tells its subscriber why. Refusals: `note_invalid`, `claim_taken`, `claim_shipped`, `claim_not_shipped` and `claim_settled`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/refuse", tag = "claims", request_body = RefuseRequest,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn refuse(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(RefuseRequest { reason, shipped }): Body<RefuseRequest>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims refuse", &id);
    let staff = actor.member.email.as_str();
    let claim = match shipped {
        Some(true) => claims::refuse_shipped(&app, id, staff, &reason).await?,
        _ => claims::refuse(&app, id, staff, &reason).await?,
    };
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}

/// Has the rewards' provider deliver a claim that it had left to staff. Refuses as `arena claims resend` does.
#[utoipa::path(
    post, path = "/v1/claims/{id}/resend", tag = "claims", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn resend(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims resend", &id);
    delivery::resend(&app, id).await?;
    let claim = claims::show(&app, id).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}
