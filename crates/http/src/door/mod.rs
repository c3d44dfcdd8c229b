//! What every request passes on its way in, and every answer on its way out.

pub(crate) mod addresses;
pub(crate) mod caller;
pub(crate) mod client;
pub(crate) mod crowd;
mod device;
pub(crate) mod encoding;
pub(crate) mod envelope;
pub(crate) mod error;
pub(crate) mod form;
pub(crate) mod headers;
pub(crate) mod idempotency;
pub(crate) mod json;
pub(crate) mod language;
pub(crate) mod observe;
pub(crate) mod rate;
pub(crate) mod redirect;
pub(crate) mod tokens;
pub(crate) mod turns;

use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;

use crate::state::HttpState;
use error::ApiError;

/// What only the API passes: limits of rate, size and time.
pub(crate) fn guard_api(api: Router<HttpState>, state: &HttpState) -> Router<HttpState> {
    api.layer(DefaultBodyLimit::max(state.config.limits.body))
        .layer(middleware::from_fn_with_state(state.clone(), rate::limit))
        .layer(middleware::from_fn_with_state(state.clone(), headers::api))
}

/// What everything passes: compression, a request id, a log line, metrics, a time limit, headers, and a net for panics.
pub(crate) fn guard_all(router: Router, state: &HttpState) -> Router {
    router
        .layer(encoding::on_the_way())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(state.clone(), observe::time_limit))
        .layer(middleware::from_fn_with_state(state.clone(), headers::everywhere))
        .layer(middleware::from_fn_with_state(state.clone(), observe::request))
}

/// No such call.
pub(crate) async fn not_found() -> Response {
    ApiError::not_found().into_response()
}

/// No such method; what there is instead is in `Allow`.
pub(crate) async fn method_not_allowed() -> Response {
    ApiError::method_not_allowed().into_response()
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response {
    let what = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(panic = what, "a handler panicked");
    ApiError::internal().into_response()
}
