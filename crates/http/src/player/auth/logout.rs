use std::sync::Arc;

use arena_app::{App, identity};
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Response};

use crate::door::caller::AuthenticatedCaller;
use crate::door::cookies::Cookies;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::ApiResult;

/// Ends this session on every node. Sessions of other browsers continue.
#[utoipa::path(
    post, path = "/v1/auth/logout", tag = "auth", security(("token" = [])),
    responses((status = 200, body = Envelope<Empty>), (status = 401, body = Failure))
)]
pub(crate) async fn logout(
    State(app): State<Arc<App>>,
    State(cookies): State<Cookies>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
) -> ApiResult<Response> {
    identity::logout(&app, &caller).await?;
    let forget = cookies.forget_refresh()?;
    Ok((AppendHeaders([(header::SET_COOKIE, forget)]), Envelope::new(Empty {})).into_response())
}
