use arena_app::staff::{self, Console};
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::NewClient;
use super::super::state::ConsoleState;
use super::view::{SessionView, opened};
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// The browser's answer to a sign-in.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SignIn {
    ceremony: Uuid,
    /// The credential of `navigator.credentials.get`, as JSON.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Opens a session for the person whose passkey answered. Refusal: `passkey_refused`.
#[utoipa::path(
    post, path = "/v1/session/finish", tag = "session", request_body = SignIn,
    responses((status = 200, body = Answer<SessionView>), (status = 403, body = Failure))
)]
pub(crate) async fn finish(
    State(state): State<ConsoleState>,
    State(console): State<Console>,
    NewClient(client): NewClient,
    Body(SignIn { ceremony, credential }): Body<SignIn>,
) -> ApiResult<(HeaderMap, Envelope<SessionView>)> {
    let signed_in = staff::finish_sign_in(&console, ceremony, &credential, client).await?;
    let (cookie, view) = opened(&state, &signed_in).await?;
    Ok((cookie, Envelope::new(view)))
}
