use arena_app::staff::{self, Console};
use axum::extract::State;

use super::super::session::CeremonyBegun;
use super::code::InvitationCode;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Begins making an invited person's first passkey. Refusal: `invitation_over`.
#[utoipa::path(
    post, path = "/v1/invitations/begin", tag = "session", request_body = InvitationCode,
    responses((status = 200, body = Answer<CeremonyBegun>), (status = 403, body = Failure))
)]
pub(crate) async fn begin(
    State(console): State<Console>,
    Body(InvitationCode { code }): Body<InvitationCode>,
) -> ApiResult<Envelope<CeremonyBegun>> {
    Ok(Envelope::new(staff::begin_invited(&console, &code).await?.into()))
}
