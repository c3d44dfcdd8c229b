use arena_app::staff::{self, Accepted, Console};
use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::NewClient;
use super::super::session::{SessionView, opened};
use super::super::state::ConsoleState;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// The browser's answer with the new passkey.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Acceptance {
    code: String,
    ceremony: Uuid,
    /// The credential of `navigator.credentials.create`, as JSON.
    #[schema(value_type = Object)]
    credential: Value,
    /// The person's own name for the passkey.
    label: String,
}

/// The session after an invitation was accepted.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AcceptedView {
    session: SessionView,
    /// Ten codes for signing in without the passkey. They are shown once.
    recovery_codes: Vec<String>,
}

/// Makes an invited person's first passkey, and signs them in. Refusals: `invitation_over`, `passkey_refused`, `label_invalid` and `passkey_known`.
#[utoipa::path(
    post, path = "/v1/invitations/finish", tag = "session", request_body = Acceptance,
    responses((status = 200, body = Answer<AcceptedView>), (status = 403, body = Failure))
)]
pub(crate) async fn finish(
    State(state): State<ConsoleState>,
    State(console): State<Console>,
    NewClient(client): NewClient,
    Body(Acceptance { code, ceremony, credential, label }): Body<Acceptance>,
) -> ApiResult<(HeaderMap, Envelope<AcceptedView>)> {
    let Accepted { opened: signed_in, recovery_codes } =
        staff::finish_invited(&console, &code, ceremony, &credential, &label, client).await?;
    let (cookie, session) = opened(&state, &signed_in).await?;
    Ok((cookie, Envelope::new(AcceptedView { session, recovery_codes })))
}
