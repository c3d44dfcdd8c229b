use std::net::SocketAddr;
use std::sync::Arc;

use arena_app::App;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};

use crate::config::HttpConfig;
use crate::door::addresses::{AddressRange, any_contains};
use crate::door::error::ApiError;

/// The process runs.
pub(crate) async fn live() -> &'static str {
    "ok"
}

/// The database answers.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Response {
    match app.store.ping().await {
        Ok(()) => "ok".into_response(),
        Err(error) => {
            tracing::error!(%error, "this node is not ready: its database does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "database unavailable").into_response()
        }
    }
}

pub(crate) struct Metrics {
    /// Renders the metrics as text; `None` if there are none.
    render: Option<Arc<dyn Fn() -> String + Send + Sync>>,
    /// Addresses that may read the metrics, besides this machine's own.
    from: Vec<AddressRange>,
    apart: bool,
}

impl Metrics {
    pub(crate) fn new(config: &HttpConfig) -> Self {
        Self {
            render: config.metrics.clone(),
            from: config.metrics_from.clone(),
            apart: config.metrics_apart,
        }
    }
}

/// Headers of a request that a proxy forwards.
const FORWARDED: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// Prometheus' text format; 404 if the metrics have their own listener.
pub(crate) async fn metrics(
    State(metrics): State<Arc<Metrics>>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Response {
    if metrics.apart { ApiError::not_found().into_response() } else { render(&metrics, peer, &headers) }
}

async fn metrics_apart(
    State(metrics): State<Arc<Metrics>>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Response {
    render(&metrics, peer, &headers)
}

/// Renders the metrics for this machine and the configured addresses. Refuses a forwarded request: a proxy on
/// this machine has a loopback address too.
fn render(
    metrics: &Metrics,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: &HeaderMap,
) -> Response {
    let passed_on = FORWARDED.iter().any(|name| headers.contains_key(*name));
    let may = peer.is_some_and(|Extension(ConnectInfo(address))| {
        let address = address.ip().to_canonical();
        address.is_loopback() || any_contains(&metrics.from, address)
    });
    match &metrics.render {
        Some(render) if may && !passed_on => {
            let plain = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
            ([(header::CONTENT_TYPE, plain)], render()).into_response()
        }
        _ => ApiError::not_found().into_response(),
    }
}

pub(crate) fn metrics_routes(metrics: Arc<Metrics>) -> Router {
    Router::new()
        .route("/metrics", get(metrics_apart))
        .fallback(async || ApiError::not_found().into_response())
        .with_state(metrics)
}
