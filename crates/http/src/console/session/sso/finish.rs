use arena_app::ports::SignOnAnswer;
use arena_app::staff::{self, Console, SignOnReturn};
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::super::door::actor::{NewClient, sign_on_cookie, sign_on_secret};
use super::super::super::state::ConsoleState;
use super::super::view::{SessionView, opened};
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// The parameters that the provider put into the address of the page `/sso`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SignOnResult {
    state: String,
    code: String,
    /// The provider's own address, if it says it (RFC 9207).
    iss: Option<String>,
}

/// Opens a session for the person whom the provider names. Refusals: `sso_off`, `sso_unavailable`, `sso_refused`,
/// `sso_no_role`, `sso_no_email`, `sso_email_unverified`, `sso_other_account`, `sso_disabled` and `staff_changed`.
#[utoipa::path(
    post, path = "/v1/session/sso/finish", tag = "session", request_body = SignOnResult,
    responses((status = 200, body = Answer<SessionView>), (status = 403, body = Failure))
)]
pub(crate) async fn finish(
    State(state): State<ConsoleState>,
    State(console): State<Console>,
    headers: HeaderMap,
    NewClient(client): NewClient,
    Body(result): Body<SignOnResult>,
) -> ApiResult<(HeaderMap, Envelope<SessionView>)> {
    let browser = sign_on_secret(&state, &headers);
    let back = SignOnReturn {
        state: &result.state,
        answer: SignOnAnswer { code: &result.code, issuer: result.iss.as_deref() },
        browser: browser.as_deref(),
    };
    let signed_in = staff::finish_sign_on(&console, back, client).await?;
    let (mut cookies, view) = opened(&state, &signed_in).await?;
    for (name, value) in &sign_on_cookie(&state, None)? {
        cookies.append(name, value.clone());
    }
    Ok((cookies, Envelope::new(view)))
}
