use arena_app::staff::{self, Console};
use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::super::door::actor::sign_on_cookie;
use super::super::super::state::ConsoleState;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// How a sign-on begins.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SignOnRequest {
    /// Whether the provider asks for a proof although the person is signed in there.
    #[serde(default)]
    again: bool,
}

/// A sign-on that the browser continues at the provider.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignOnBegun {
    /// The provider's address.
    address: String,
}

/// Begins a sign-on. A cookie binds it to this browser. Refusals: `sso_off` and `sso_unavailable`.
#[utoipa::path(
    post, path = "/v1/session/sso/begin", tag = "session", request_body = SignOnRequest,
    responses((status = 200, body = Answer<SignOnBegun>), (status = 403, body = Failure))
)]
pub(crate) async fn begin(
    State(state): State<ConsoleState>,
    State(console): State<Console>,
    Body(SignOnRequest { again }): Body<SignOnRequest>,
) -> ApiResult<(HeaderMap, Envelope<SignOnBegun>)> {
    let begun = staff::begin_sign_on(&console, again).await?;
    let headers = sign_on_cookie(&state, Some(&begun.browser))?;
    Ok((headers, Envelope::new(SignOnBegun { address: begun.address })))
}
