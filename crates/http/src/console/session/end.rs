use arena_app::staff::{self, Console};
use axum::extract::State;
use axum::http::HeaderMap;

use super::super::door::actor::{Acting, session_cookie};
use super::super::state::ConsoleState;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Signs the caller out.
#[utoipa::path(
    post, path = "/v1/session/end", tag = "session", request_body = Empty,
    responses((status = 200, body = Envelope<Empty>), (status = 401, body = Failure))
)]
pub(crate) async fn end(
    State(state): State<ConsoleState>,
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<(HeaderMap, Envelope<Empty>)> {
    staff::end(&console, &actor).await?;
    Ok((session_cookie(&state, None)?, Envelope::new(Empty {})))
}
