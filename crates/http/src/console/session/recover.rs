use arena_app::staff::{self, Console};
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::door::actor::NewClient;
use super::super::state::ConsoleState;
use super::view::{SessionView, opened};
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A recovery code.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Recovery {
    email: String,
    code: String,
}

/// Opens a session with a recovery code, which is used up. Refusal: `recovery_refused`.
#[utoipa::path(
    post, path = "/v1/session/recover", tag = "session", request_body = Recovery,
    responses((status = 200, body = Answer<SessionView>), (status = 403, body = Failure))
)]
pub(crate) async fn recover(
    State(state): State<ConsoleState>,
    State(console): State<Console>,
    NewClient(client): NewClient,
    Body(Recovery { email, code }): Body<Recovery>,
) -> ApiResult<(HeaderMap, Envelope<SessionView>)> {
    let recovered = staff::recover_session(&console, &email, &code, client).await?;
    let (cookie, view) = opened(&state, &recovered).await?;
    Ok((cookie, Envelope::new(view)))
}
