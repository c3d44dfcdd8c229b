use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::Deserialize;
use utoipa::ToSchema;

use super::browser::family;
use super::mask::mask;
use crate::door::client::TrustedAddresses;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;
use crate::door::observe::OTHER;
use crate::door::rate::RateLimits;
use crate::site::pages::Build;

/// The longest message to log, in characters.
const MESSAGE: usize = 500;
const NAME: usize = 60;
const STACK: usize = 4_000;
const BUILD: usize = 40;
/// Consecutive digits that make a mobile number, not a build id.
const NUMBER: usize = 9;

/// An error in a browser. Long texts are cut, and personal data is removed.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ClientError {
    /// Message of the error.
    message: String,
    /// Class, such as `TypeError`.
    #[serde(default)]
    #[schema(nullable = false)]
    name: String,
    /// Stack trace.
    #[serde(default)]
    #[schema(nullable = false)]
    stack: String,
    /// Screen as a route: `/tournament/{tournamentId}`.
    #[serde(default)]
    #[schema(nullable = false)]
    route: String,
    /// Build of the web app.
    #[serde(default)]
    #[schema(nullable = false)]
    build: String,
}

/// Admits reports within the rate limit.
pub(crate) struct ReportAdmission;

impl<S> FromRequestParts<S> for ReportAdmission
where
    S: Send + Sync,
    Arc<TrustedAddresses>: FromRef<S>,
    Arc<RateLimits>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let address = Arc::<TrustedAddresses>::from_ref(state).client(parts);
        Arc::<RateLimits>::from_ref(state).client_error(address).await?;
        Ok(Self)
    }
}

/// Records an error in the web app. Public. Answers 429 to an address that reports too many.
///
/// No personal data is stored: numbers, codes, tokens, e-mails and query strings are masked before the error
/// is logged.
#[utoipa::path(
    post, path = "/v1/client-errors", tag = "client", request_body = ClientError,
    responses(
        (status = 200, body = Envelope<Empty>), (status = 400, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn report(
    State(screens): State<Arc<Build>>,
    State(rates): State<Arc<RateLimits>>,
    _: ReportAdmission,
    headers: HeaderMap,
    Body(error): Body<ClientError>,
) -> ApiResult<Envelope<Empty>> {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let browser = family(agent);
    let screen = screens.screen(&error.route, true);
    let route = screen.as_deref().unwrap_or(OTHER);
    metrics::counter!("arena_client_errors_total", "route" => route.to_owned(), "browser" => browser)
        .increment(1);
    // The counter includes every report, but a release that breaks every browser must not flood the log.
    if rates.client_error_line() {
        let (error_name, text) = (mask(&error.name, NAME), mask(&error.message, MESSAGE));
        let (stack, build) = (mask(&error.stack, STACK), build(&error.build));
        tracing::warn!(error_name, text, stack, route, build, browser, "an error in a browser");
    }
    Ok(Envelope::new(Empty {}))
}

/// A build id, such as a commit, unchanged. Any other text is masked.
fn build(id: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    let short = id.len() <= BUILD && id.bytes().all(plain);
    let number = id.as_bytes().windows(NUMBER).any(|window| window.iter().all(u8::is_ascii_digit));
    if short && !number { id.to_owned() } else { mask(id, BUILD) }
}
