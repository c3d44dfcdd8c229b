use std::sync::Arc;

use arena_app::App;
use arena_app::identity::{self, NetworkCallback, NetworkOutcome};
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::steps::{away, elsewhere, landing, read};
use crate::door::cookies::{Cookies, cookie};
use crate::door::error::ApiResult;

/// Query of the operator's redirect (RFC 6749, section 4.1.2).
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OperatorRedirect {
    /// Code with which we ask the operator for the result.
    code: Option<String>,
    /// The `state` that we sent.
    state: Option<String>,
    /// Why there is no code.
    error: Option<String>,
}

/// Receives the operator's redirect. A verified browser continues with a hand-off, which the app sends to
/// `POST /v1/jt/gen`. Any other browser continues to the landing page or the app's own log-in page. To be
/// opened as a page, not fetched. Public.
#[utoipa::path(
    get, path = "/v1/auth/network/back", tag = "auth", params(OperatorRedirect),
    responses((status = 302, description = "back to where they were, or to where Login leads else")),
)]
pub(crate) async fn back(
    State(app): State<Arc<App>>,
    State(cookies): State<Cookies>,
    headers: HeaderMap,
    uri: Uri,
) -> ApiResult<Response> {
    let brought: OperatorRedirect = read(&uri);
    let attempt = cookie(&headers, cookies.network_name());
    let returned = NetworkCallback {
        attempt: attempt.as_deref(),
        state: brought.state.as_deref(),
        code: brought.code.as_deref(),
        error: brought.error.as_deref(),
    };
    let (return_to, known) = identity::network_said(&app, returned).await?;
    let (outcome, to) = match known {
        NetworkOutcome::As(handoff) => ("known", return_to.with_handoff(&handoff)),
        NetworkOutcome::Left => ("left", landing(&return_to)),
        NetworkOutcome::AnotherLine => ("another_line", elsewhere(&app, &return_to, Some("another"))),
        NetworkOutcome::NotKnown => ("not_known", elsewhere(&app, &return_to, Some("unknown"))),
        NetworkOutcome::Strange => ("strange", elsewhere(&app, &return_to, Some("unknown"))),
        NetworkOutcome::Failed(why) => {
            tracing::warn!(%why, "network verification failed");
            ("failed", elsewhere(&app, &return_to, Some("failed")))
        }
    };
    metrics::counter!("arena_network_logins_total", "outcome" => outcome).increment(1);
    Ok(away(&to, cookies.network("")?))
}
