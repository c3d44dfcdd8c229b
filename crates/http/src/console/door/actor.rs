use std::convert::Infallible;

use arena_app::staff::{CallCause, Client, Console, SIGN_ON_TIME, StaffActor};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};

use super::super::state::ConsoleState;
use crate::door::client::client_address;
use crate::door::cookies::cookie;
use crate::door::device;
use crate::door::error::{ApiError, ApiResult};

/// The signed-in member of staff, whom the gate has let through.
#[derive(Clone, Debug)]
pub(crate) struct Acting(pub(crate) StaffActor);

impl<S: Send + Sync> FromRequestParts<S> for Acting {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        parts.extensions.get::<Self>().cloned().ok_or_else(session_needed)
    }
}

/// The client of a call without a session.
pub(crate) struct NewClient(pub(crate) Client);

impl FromRequestParts<ConsoleState> for NewClient {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &ConsoleState) -> Result<Self, Infallible> {
        Ok(Self(client(parts, state)))
    }
}

pub(super) fn client(parts: &Parts, state: &ConsoleState) -> Client {
    let request = parts.headers.get("x-request-id").and_then(|id| id.to_str().ok());
    Client {
        address: Some(client_address(parts, &state.0.config.trusted_proxies).to_string()),
        device: device::of(&parts.headers),
        request: request.map(str::to_owned),
    }
}

pub(super) fn session_needed() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, "session_needed", "Sign in first.")
}

fn cookie_name(state: &ConsoleState) -> &'static str {
    if state.0.config.secure() { "__Host-arena_staff" } else { "arena_staff" }
}

/// A page sends it along when the person has not touched it for a while.
const BACKGROUND: &str = "x-background";

fn sign_on_cookie_name(state: &ConsoleState) -> &'static str {
    if state.0.config.secure() { "__Host-arena_sign_on" } else { "arena_sign_on" }
}

/// Returns the secret of the sign-on that this browser began.
pub(crate) fn sign_on_secret(state: &ConsoleState, headers: &HeaderMap) -> Option<String> {
    cookie(headers, sign_on_cookie_name(state))
}

/// Returns the header that sets the cookie of a sign-on, or deletes it where there is no secret. Lax, because the
/// browser comes back from the provider's site.
pub(crate) fn sign_on_cookie(state: &ConsoleState, secret: Option<&str>) -> ApiResult<HeaderMap> {
    let secure = if state.0.config.secure() { "; Secure" } else { "" };
    let age = secret.map_or(0, |_| SIGN_ON_TIME.num_seconds());
    let (name, value) = (sign_on_cookie_name(state), secret.unwrap_or_default());
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    let mut cookie = HeaderValue::from_str(&text).map_err(|_| ApiError::internal())?;
    cookie.set_sensitive(true);
    Ok(HeaderMap::from_iter([(header::SET_COOKIE, cookie)]))
}

/// Returns the person whose session the cookie names.
///
/// # Errors
/// 401 `session_needed`.
pub(super) async fn authenticated(
    parts: &Parts,
    state: &ConsoleState,
    background: bool,
) -> ApiResult<StaffActor> {
    let token = cookie(&parts.headers, cookie_name(state)).ok_or_else(session_needed)?;
    let console = Console::from_ref(state);
    // A page's picture cannot send a header of ours, but the browser says that it is one.
    let picture = parts.headers.get("sec-fetch-dest").is_some_and(|kind| kind == "image");
    let by_page = background || picture || parts.headers.contains_key(BACKGROUND);
    let cause = if by_page { CallCause::Page } else { CallCause::Person };
    let found = arena_app::staff::authenticate(&console, &token, client(parts, state), cause).await?;
    found.ok_or_else(session_needed)
}

/// Returns the headers that set the session's cookie, or delete it where there is no token. The cookie ends with
/// the browser; the server ends the session.
pub(crate) fn session_cookie(state: &ConsoleState, token: Option<&str>) -> ApiResult<HeaderMap> {
    let secure = if state.0.config.secure() { "; Secure" } else { "" };
    let (value, age) = token.map_or(("", "; Max-Age=0"), |token| (token, ""));
    let name = cookie_name(state);
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict{age}{secure}");
    let mut cookie = HeaderValue::from_str(&text).map_err(|_| ApiError::internal())?;
    cookie.set_sensitive(true);
    let mut headers = HeaderMap::from_iter([(header::SET_COOKIE, cookie)]);
    if token.is_none() {
        let all = HeaderValue::from_static("\"cache\", \"cookies\", \"storage\"");
        headers.insert("clear-site-data", all);
    }
    Ok(headers)
}
