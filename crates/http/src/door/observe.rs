//! A request id, a log line, metrics and a time limit for every request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use super::error::ApiError;
use crate::state::HttpState;

const REQUEST_ID: &str = "x-request-id";
/// Stands for routes and methods of no time series of their own.
pub(crate) const OTHER: &str = "other";

/// Names the request, logs how it ended, and counts it: by its route, because what strangers put into a path may be a
/// number or a token, and would be a time series each. So would methods that they make up.
pub(super) async fn request(State(state): State<HttpState>, mut request: Request, next: Next) -> Response {
    let mut bytes = [0; 8];
    state.app.random.fill(&mut bytes);
    let id = hex::encode(bytes);
    let header = HeaderValue::from_str(&id).unwrap_or(HeaderValue::from_static("-"));
    request.headers_mut().insert(REQUEST_ID, header.clone());
    let method = match request.method().as_str() {
        known @ ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") => known.to_owned(),
        _ => OTHER.to_owned(),
    };
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| OTHER.to_owned());
    let span = tracing::info_span!("request", id = %id);
    let begun = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let took = begun.elapsed();
    let status = response.status().as_u16();
    response.headers_mut().insert(REQUEST_ID, header);

    let labels = [("route", route.clone()), ("method", method.clone()), ("status", status.to_string())];
    metrics::counter!("arena_http_requests_total", &labels).increment(1);
    metrics::histogram!("arena_http_request_seconds", &labels[..2]).record(took.as_secs_f64());
    let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| {
        if status == StatusCode::SERVICE_UNAVAILABLE {
            // A node that stops, or waits for something: whatever is away has logged an error of its own.
            tracing::warn!(method, route, status, millis, "request");
        } else if status >= 500 {
            tracing::error!(method, route, status, millis, "request");
        } else {
            tracing::debug!(method, route, status, millis, "request");
        }
    });
    response
}

/// Answers 503 where a request takes too long. What it was doing is rolled back, or committed whole.
pub(super) async fn time_limit(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(state.config.limits.timeout, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            tracing::error!("a request took too long");
            ApiError::unavailable().into_response()
        }
    }
}
