use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::Deserialize;
use utoipa::ToSchema;

use super::browser::family;
use super::mask::mask;
use crate::door::client;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;
use crate::door::observe::OTHER;
use crate::state::HttpState;

/// The most characters of a message that are kept.
const MESSAGE: usize = 500;
/// Of an error's name.
const NAME: usize = 60;
/// Of a stack.
const STACK: usize = 4_000;
/// Of a build's id.
const BUILD: usize = 40;
/// So many digits in a row are a mobile number and no build.
const NUMBER: usize = 9;

/// An error in somebody's browser. Longer texts are cut; what may be somebody's is taken out of them.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ClientError {
    /// What it said.
    message: String,
    /// Its class, `TypeError`.
    #[serde(default)]
    #[schema(nullable = false)]
    name: String,
    /// Where it was thrown.
    #[serde(default)]
    #[schema(nullable = false)]
    stack: String,
    /// The screen, as the product writes it: `/tournament/{tournamentId}`.
    #[serde(default)]
    #[schema(nullable = false)]
    route: String,
    /// Which build of the web app it was.
    #[serde(default)]
    #[schema(nullable = false)]
    build: String,
}

/// Somebody who does not report too often.
pub(crate) struct Allowed;

impl FromRequestParts<HttpState> for Allowed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, ApiError> {
        state.rates.client_error(client::address(parts, &state.config)).await?;
        Ok(Self)
    }
}

/// Takes note of an error in the web app. Public; answers 429 to an address that reports many.
///
/// Nothing in it is kept about a person: numbers, codes, tokens, e-mails and query strings are masked before it is logged.
#[utoipa::path(
    post, path = "/v1/client-errors", tag = "client", request_body = ClientError,
    responses(
        (status = 200, body = Envelope<Empty>), (status = 400, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn report(
    State(state): State<HttpState>,
    _: Allowed,
    headers: HeaderMap,
    Body(error): Body<ClientError>,
) -> ApiResult<Envelope<Empty>> {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let browser = family(agent);
    let screen = state.build.screen(&error.route, true);
    let route = screen.as_deref().unwrap_or(OTHER);
    metrics::counter!("arena_client_errors_total", "route" => route.to_owned(), "browser" => browser)
        .increment(1);
    // A release that breaks every browser at once is counted whole, and told in as many lines as somebody reads.
    if state.rates.client_error_line() {
        let (error_name, text) = (mask(&error.name, NAME), mask(&error.message, MESSAGE));
        let (stack, build) = (mask(&error.stack, STACK), build(&error.build));
        tracing::warn!(error_name, text, stack, route, build, browser, "an error in a browser");
    }
    Ok(Envelope::new(Empty {}))
}

/// A build's id as it is, a commit for example; what cannot be one is masked like any text.
fn build(id: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    let short = id.len() <= BUILD && id.bytes().all(plain);
    let number = id.as_bytes().windows(NUMBER).any(|window| window.iter().all(u8::is_ascii_digit));
    if short && !number { id.to_owned() } else { mask(id, BUILD) }
}
