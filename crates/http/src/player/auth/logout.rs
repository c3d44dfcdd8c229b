use arena_app::identity;
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Response};

use super::generate::cookie;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::state::HttpState;

/// Ends this session on every node. Sessions of other browsers continue.
#[utoipa::path(
    post, path = "/v1/auth/logout", tag = "auth", security(("token" = [])),
    responses((status = 200, body = Envelope<Empty>), (status = 401, body = Failure))
)]
pub(crate) async fn logout(
    State(state): State<HttpState>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
) -> ApiResult<Response> {
    identity::logout(&state.app, &caller).await?;
    let forget = cookie(&state.config, "", 0)?;
    Ok((AppendHeaders([(header::SET_COOKIE, forget)]), Envelope::new(Empty {})).into_response())
}
