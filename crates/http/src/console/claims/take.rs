use arena_app::rewards::claims;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::ClaimDetails;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Takes a claim: nobody else can work on it until the lease ends. Taking it again prolongs the lease. Refuses
/// with `claim_taken`, `claim_shipped` or `claim_settled`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/take", tag = "claims", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn take(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims take", &id);
    let claim = claims::take(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}

/// Releases a claim that the caller has taken. Refusals: `claim_taken`, `claim_not_taken`, `claim_shipped` and `claim_settled`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/release", tag = "claims", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn release(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims release", &id);
    let claim = claims::release(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}
