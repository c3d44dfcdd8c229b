use arena_app::staff::{self, Console};
use axum::extract::State;

use super::super::door::actor::Acting;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Narrows the caller's session to the wallboard for 24 hours: it does not end when nobody uses it, and every call but those of the
/// wallboard answers 403 `only_wallboard`.
#[utoipa::path(
    post, path = "/v1/session/wallboard", tag = "session", request_body = Empty,
    responses((status = 200, body = Envelope<Empty>), (status = 401, body = Failure), (status = 403, body = Failure))
)]
pub(crate) async fn leave_wallboard(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    staff::leave_wallboard(&console, &actor).await?;
    Ok(Envelope::new(Empty {}))
}
