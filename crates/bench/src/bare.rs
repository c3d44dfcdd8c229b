use std::net::SocketAddr;

use axum::Router;
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

/// Serves one handler that does nothing, to measure the limit of the framework.
pub(crate) async fn serve(listen: SocketAddr) -> anyhow::Result<()> {
    let router = Router::new().route("/", get(async || "ok"));
    let listener = TcpListener::bind(listen).await?.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    axum::serve(listener, router).await?;
    Ok(())
}
