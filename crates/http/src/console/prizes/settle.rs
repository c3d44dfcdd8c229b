use arena_app::staff::Console;
use arena_app::tournaments::prizes;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::HeldPrizeDetails;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Why a prize is not paid.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RefusePrizeRequest {
    /// The reason, which the winner reads.
    reason: String,
}

/// Pays a prize that waits, and tells its winner. Refusals: `prize_settled`, `winner_erased` and `account_held`.
#[utoipa::path(
    post, path = "/v1/prizes/{id}/pay", tag = "prizes", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<HeldPrizeDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn pay(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<HeldPrizeDetails>> {
    let app = actor.acting(&console, "prizes pay", &id);
    let prize = prizes::pay(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(HeldPrizeDetails::of(&app, prize).await?))
}

/// Refuses a prize that waits: nobody is paid, and the winner reads the reason. Refusals: `prize_settled` and
/// `note_invalid`.
#[utoipa::path(
    post, path = "/v1/prizes/{id}/refuse", tag = "prizes", request_body = RefusePrizeRequest,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<HeldPrizeDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn refuse(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(RefusePrizeRequest { reason }): Body<RefusePrizeRequest>,
) -> ApiResult<Envelope<HeldPrizeDetails>> {
    let app = actor.acting(&console, "prizes refuse", &id);
    let prize = prizes::refuse(&app, id, &actor.member.email, &reason).await?;
    Ok(Envelope::new(HeldPrizeDetails::of(&app, prize).await?))
}
