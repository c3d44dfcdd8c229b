//! Network verification (contract 3): the browser visits the operator over mobile data and comes back with a
//! proof of its number. No code is typed.
//!
//! If the operator tells the number of a line, Login leads to `GET /v1/auth/network`. If it only confirms a
//! given number, Login leads to the app's own page, which asks for the number and calls `POST`.

mod back;
mod go;
mod start;

use arena_app::identity::NetworkRedirect;
use arena_rules::ReturnTo;
use arena_rules::network::LIFETIME;
use axum::extract::Query;
use axum::http::{HeaderValue, Uri, header};
use axum::response::Response;
use serde::de::DeserializeOwned;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::landing::LANDING;
use crate::door::error::{ApiError, ApiResult};
use crate::door::redirect::redirect;
use crate::state::{HttpConfig, HttpState};

/// Path to which the operator redirects browsers. The operator has the full address on its list.
pub const NETWORK_RETURN: &str = "/api/v1/auth/network/back";
/// Path that starts a verification without a number.
const GO: &str = "/api/v1/auth/network";
/// Path of the app's page that asks for the number.
const LOGIN: &str = "/login";

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(go::go, start::start)).routes(routes!(back::back))
}

pub(crate) fn login_url(state: &HttpState) -> String {
    match &state.app.network {
        None => LANDING.into(),
        Some(network) if network.needs_number() => LOGIN.into(),
        Some(_) => GO.into(),
    }
}

/// Returns the address of Login for pages without script, which cannot show the app's page.
pub(crate) fn login_without_script(state: &HttpState, return_to: &ReturnTo) -> String {
    match &state.app.network {
        Some(network) if !network.needs_number() => return_to.behind(GO),
        _ => landing(return_to),
    }
}

/// Returns the next log-in page after a verification without a result. `why` is added for the app's own page.
fn elsewhere(state: &HttpState, return_to: &ReturnTo, why: Option<&str>) -> String {
    if state.app.network.as_ref().is_none_or(|network| !network.needs_number()) {
        return landing(return_to);
    }
    let page = why.map_or_else(|| LOGIN.to_owned(), |why| format!("{LOGIN}?network={why}"));
    return_to.behind(&page)
}

fn landing(return_to: &ReturnTo) -> String {
    return_to.behind(LANDING)
}

fn cookie_name(config: &HttpConfig) -> &'static str {
    if config.secure { "__Host-arena_network" } else { "arena_network" }
}

/// Returns the cookie of a verification; an empty `attempt` deletes it. It is Lax, because the operator's
/// page redirects back to us.
fn cookie(config: &HttpConfig, attempt: &str) -> ApiResult<HeaderValue> {
    let age = if attempt.is_empty() { 0 } else { LIFETIME.num_seconds() };
    let secure = if config.secure { "; Secure" } else { "" };
    let name = cookie_name(config);
    let text = format!("{name}={attempt}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    let mut cookie = HeaderValue::from_str(&text).map_err(|_| ApiError::internal())?;
    cookie.set_sensitive(true);
    Ok(cookie)
}

/// Parses the query. An unreadable one becomes the default, so that the browser is redirected in any case.
fn read<T: DeserializeOwned + Default>(uri: &Uri) -> T {
    Query::try_from_uri(uri).map(|Query(said)| said).unwrap_or_default()
}

fn away(to: &str, cookie: HeaderValue) -> Response {
    let mut response = redirect(to);
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

/// Counts a verification that starts, and returns the operator's address and the cookie.
fn sent(state: &HttpState, sent: &NetworkRedirect) -> ApiResult<(String, HeaderValue)> {
    metrics::counter!("arena_network_logins_total", "outcome" => "sent").increment(1);
    Ok((sent.to.clone(), cookie(&state.config, &sent.attempt)?))
}
