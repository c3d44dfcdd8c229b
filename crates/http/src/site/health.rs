//! For the machine that looks after this one.

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;

use crate::door::error::ApiError;
use crate::state::HttpState;

/// The process runs.
pub(crate) async fn live() -> &'static str {
    "ok"
}

/// The process can serve: its database answers.
pub(crate) async fn ready(State(state): State<HttpState>) -> Response {
    match state.app.store.ping().await {
        Ok(()) => "ok".into_response(),
        Err(error) => {
            tracing::error!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "database unavailable").into_response()
        }
    }
}

/// Metrics in Prometheus' text format, for this machine and the addresses that are named: a proxy that serves strangers
/// comes with an address of its own and is not let through unless it is one of them, where it is to keep `/metrics` to
/// itself.
pub(crate) async fn metrics(
    State(state): State<HttpState>,
    peer: Option<axum::Extension<ConnectInfo<SocketAddr>>>,
) -> Response {
    let may = peer.is_some_and(|axum::Extension(ConnectInfo(address))| {
        let address = address.ip().to_canonical();
        address.is_loopback() || state.config.metrics_from.contains(&address)
    });
    match &state.config.metrics {
        Some(render) if may => {
            let plain = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
            ([(header::CONTENT_TYPE, plain)], render()).into_response()
        }
        _ => ApiError::not_found().into_response(),
    }
}
