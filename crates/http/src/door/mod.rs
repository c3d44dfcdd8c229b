//! Middleware and extractors that every request and every answer pass.

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

use std::any::Any;
use std::panic::AssertUnwindSafe;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use futures::FutureExt;
use tokio::time::timeout;
use tracing::Instrument;

use crate::state::HttpState;
use error::ApiError;
use headers::HeaderContext;
use observe::Observation;

/// Adds the layers of the API alone: rate limits, the size limit of bodies, and headers.
pub(crate) fn guard_api(api: Router<HttpState>, state: &HttpState) -> Router<HttpState> {
    api.layer(DefaultBodyLimit::max(state.config.limits.body))
        .layer(middleware::from_fn_with_state(state.clone(), pass_api))
}

async fn pass_api(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    let mut response = rate::limit(&state, request, next).await;
    headers::of_api(&mut response);
    response
}

/// Adds the layers of every request: compression, a request id, a log line, metrics, a time limit, headers,
/// and a catch for panics. All but compression share one layer, because every request pays for each layer.
pub(crate) fn guard_all(router: Router, state: &HttpState) -> Router {
    router.layer(encoding::on_the_way()).layer(middleware::from_fn_with_state(state.clone(), pass))
}

async fn pass(State(state): State<HttpState>, mut request: Request, next: Next) -> Response {
    let observation = Observation::begin(&state, &mut request);
    let asked = HeaderContext::of(&request);
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind();
    let answered = timeout(state.config.limits.timeout, answer).instrument(observation.span()).await;
    let mut response = match answered {
        Ok(Ok(response)) => response,
        Ok(Err(panic)) => observation.span().in_scope(|| panicked(&*panic)),
        // The handler is dropped. Its transaction has been committed whole, or is rolled back.
        Err(_) => observation.span().in_scope(|| {
            tracing::error!("a request took longer than `limits.timeout_seconds`");
            ApiError::unavailable().into_response()
        }),
    };
    headers::of_everything(&state, &asked, &mut response);
    observation.end(&state, &mut response);
    response
}

pub(crate) async fn not_found() -> Response {
    ApiError::not_found().into_response()
}

/// Answers 405. The router adds `Allow` with the methods that exist.
pub(crate) async fn method_not_allowed() -> Response {
    ApiError::method_not_allowed().into_response()
}

fn panicked(panic: &(dyn Any + Send)) -> Response {
    let what = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(panic = what, "a handler panicked");
    ApiError::internal().into_response()
}
