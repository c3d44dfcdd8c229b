//! Health checks and metrics.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};

use crate::door::addresses::any_contains;
use crate::door::error::ApiError;
use crate::state::HttpState;

/// Liveness: the process runs.
pub(crate) async fn live() -> &'static str {
    "ok"
}

/// Readiness: the database answers.
pub(crate) async fn ready(State(state): State<HttpState>) -> Response {
    match state.app.store.ping().await {
        Ok(()) => "ok".into_response(),
        Err(error) => {
            tracing::error!(%error, "this node is not ready: its database does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "database unavailable").into_response()
        }
    }
}

/// Headers of a request that a proxy forwards.
const FORWARDED: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// Metrics in Prometheus' text format; 404 if they have their own listener.
pub(crate) async fn metrics(
    State(state): State<HttpState>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Response {
    if state.config.metrics_apart {
        ApiError::not_found().into_response()
    } else {
        render(&state, peer, &headers)
    }
}

async fn metrics_apart(
    State(state): State<HttpState>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Response {
    render(&state, peer, &headers)
}

/// Renders the metrics for this machine and the configured addresses. A forwarded request is refused, because
/// a proxy on this machine has a loopback address too.
fn render(
    state: &HttpState,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: &HeaderMap,
) -> Response {
    let passed_on = FORWARDED.iter().any(|name| headers.contains_key(*name));
    let may = peer.is_some_and(|Extension(ConnectInfo(address))| {
        let address = address.ip().to_canonical();
        address.is_loopback() || any_contains(&state.config.metrics_from, address)
    });
    match &state.config.metrics {
        Some(render) if may && !passed_on => {
            let plain = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
            ([(header::CONTENT_TYPE, plain)], render()).into_response()
        }
        _ => ApiError::not_found().into_response(),
    }
}

/// Returns the routes of the metrics' own listener: `/metrics` only.
pub fn metrics_router(state: &HttpState) -> Router {
    Router::new()
        .route("/metrics", get(metrics_apart))
        .fallback(async || ApiError::not_found().into_response())
        .with_state(state.clone())
}
