use arena_app::staff::{self, Console};
use axum::extract::State;

use super::view::CeremonyBegun;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Begins a sign-in with a passkey that the person chooses.
#[utoipa::path(
    post, path = "/v1/session/begin", tag = "session", request_body = Empty,
    responses((status = 200, body = Envelope<CeremonyBegun>), (status = 403, body = Failure))
)]
pub(crate) async fn begin(
    State(console): State<Console>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<CeremonyBegun>> {
    Ok(Envelope::new(staff::begin_sign_in(&console).await?.into()))
}
