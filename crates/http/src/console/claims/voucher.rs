use arena_app::rewards::vouchers;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::ClaimDetails;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Delivers a claim that the caller has taken by a code of its reward's pool, the one that expires first. The subscriber
/// gets the code by SMS and in the app; the caller sees its end. Refusals: `no_vouchers`, `voucher_keys_missing`,
/// `voucher_key_missing`, `claim_taken`, `claim_not_taken`, `claim_shipped` and `claim_settled`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/deliver-voucher", tag = "claims", request_body = Empty,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ClaimDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn deliver_voucher(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<ClaimDetails>> {
    let app = actor.acting(&console, "claims deliver-voucher", &id);
    let claim = vouchers::deliver(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(ClaimDetails::of(&app, &actor, claim).await?))
}
