//! Middleware and extractors of every request and answer.

pub(crate) mod addresses;
pub(crate) mod caller;
pub(crate) mod client;
pub(crate) mod connection_limit;
pub(crate) mod cookies;
pub(crate) mod count;
pub(crate) mod device;
pub(crate) mod encoding;
pub(crate) mod envelope;
pub(crate) mod error;
pub(crate) mod form;
pub(crate) mod headers;
pub(crate) mod idempotency;
pub(crate) mod json;
pub(crate) mod language;
pub(crate) mod network;
pub(crate) mod observe;
pub(crate) mod origins;
pub(crate) mod rate;
pub(crate) mod redirect;
pub(crate) mod tokens;
pub(crate) mod turns;

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::Random;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use futures::FutureExt;
use tokio::time::timeout;
use tracing::Instrument;

use count::RequestCounter;
use error::ApiError;
use headers::{HeaderContext, SecurityHeaders};
use observe::{Observation, Series};

/// The API's own layers: rate limits, the size limit of bodies, and headers.
pub(crate) fn guard_api<S: Clone + Send + Sync + 'static>(
    api: Router<S>,
    body_max: usize,
    counter: RequestCounter,
) -> Router<S> {
    api.layer(DefaultBodyLimit::max(body_max))
        .layer(middleware::from_fn_with_state(Arc::new(counter), pass_api))
}

async fn pass_api(State(counter): State<Arc<RequestCounter>>, request: Request, next: Next) -> Response {
    let mut response = counter.limit(request, next).await;
    headers::of_api(&mut response);
    response
}

pub(crate) struct OuterLayer {
    random: Arc<dyn Random>,
    headers: SecurityHeaders,
    timeout: Duration,
    series: Series,
}

impl OuterLayer {
    pub(crate) fn new(random: Arc<dyn Random>, headers: SecurityHeaders, timeout: Duration) -> Self {
        Self { random, headers, timeout, series: Series::default() }
    }
}

/// The layers of every request: compression, a request id, a log line, metrics, a time limit, headers, and a
/// catch for panics. All but compression share one layer: every request pays for each.
pub(crate) fn guard_all(router: Router, layer: OuterLayer) -> Router {
    router.layer(encoding::on_the_way()).layer(middleware::from_fn_with_state(Arc::new(layer), pass))
}

async fn pass(State(layer): State<Arc<OuterLayer>>, mut request: Request, next: Next) -> Response {
    let observation = Observation::begin(&*layer.random, &mut request);
    let asked = HeaderContext::of(&request);
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind();
    let answered = timeout(layer.timeout, answer).instrument(observation.span()).await;
    let mut response = match answered {
        Ok(Ok(response)) => response,
        Ok(Err(panic)) => observation.span().in_scope(|| panicked(&*panic)),
        // The handler is dropped. Its transaction has been committed whole, or is rolled back.
        Err(_) => observation.span().in_scope(|| {
            tracing::error!("a request took longer than `limits.timeout_seconds`");
            ApiError::unavailable().into_response()
        }),
    };
    headers::of_everything(&layer.headers, &asked, &mut response);
    observation.end(&layer.series, &mut response);
    response
}

pub(crate) async fn not_found() -> Response {
    ApiError::not_found().into_response()
}

/// The router adds `Allow` with the existing methods.
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
