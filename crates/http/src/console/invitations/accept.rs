use arena_app::staff::{self, Console};
use axum::extract::State;
use axum::http::HeaderMap;

use super::super::door::actor::NewClient;
use super::super::session::{SessionView, opened};
use super::super::state::ConsoleState;
use super::code::InvitationCode;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Signs an invited person in without a passkey, in a demo on this machine. Refusals: `passkey_needed` and `invitation_over`.
#[utoipa::path(
    post, path = "/v1/invitations/accept", tag = "session", request_body = InvitationCode,
    responses((status = 200, body = Answer<SessionView>), (status = 403, body = Failure))
)]
pub(crate) async fn accept(
    State(state): State<ConsoleState>,
    State(console): State<Console>,
    NewClient(client): NewClient,
    Body(InvitationCode { code }): Body<InvitationCode>,
) -> ApiResult<(HeaderMap, Envelope<SessionView>)> {
    let accepted = staff::accept_without_passkey(&console, &code, client).await?;
    let (cookie, view) = opened(&state, &accepted).await?;
    Ok((cookie, Envelope::new(view)))
}
