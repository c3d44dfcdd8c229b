//! What a request to the console passes.

pub(super) mod actor;
pub(super) mod gate;
mod own_page;
pub(super) mod step_up;
pub(super) mod tries;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};

use super::state::ConsoleState;
use crate::door::addresses::any_contains;
use crate::door::client::client_address;
use crate::door::error::ApiError;
use crate::door::headers;

/// The largest body of a call, in bytes.
const BODY_MAX: usize = 64 * 1024;

pub(super) fn guard_api(api: Router<ConsoleState>) -> Router<ConsoleState> {
    api.layer(DefaultBodyLimit::max(BODY_MAX)).layer(middleware::from_fn(unkept))
}

async fn unkept(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    headers::of_api(&mut response);
    response
}

/// Lets only the configured addresses in.
pub(super) fn allow_addresses(router: Router, state: &ConsoleState) -> Router {
    if state.0.config.allowed.is_empty() {
        return router;
    }
    router.layer(middleware::from_fn_with_state(state.clone(), only_allowed))
}

async fn only_allowed(State(state): State<ConsoleState>, request: Request, next: Next) -> Response {
    let config = &state.0.config;
    let (parts, body) = request.into_parts();
    let address = client_address(&parts, &config.trusted_proxies);
    if !any_contains(&config.allowed, address) {
        tracing::warn!(%address, "an address that `console.allowed` does not have asked for the console");
        let text = "The console is not open to this address.";
        return ApiError::new(StatusCode::FORBIDDEN, "address_not_allowed", text).into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}
