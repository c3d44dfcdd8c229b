//! Accepts connections and serves them. A silent client cannot hold many connections: a header must arrive in
//! time, and connections are limited in total and by address.

mod connections;
pub(crate) mod descriptors;
mod hosts;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use arena_http::AddressRange;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

pub(crate) use connections::Connections;
use connections::Place;
pub(crate) use hosts::Hosts;

/// How long a proxy's connection may be idle: longer than nginx's default of 60 seconds. The proxy must be
/// the one that closes, or it sends requests into a closing connection.
const PROXY_IDLE: Duration = Duration::from_secs(75);
/// The pause before the next accept when the machine has no descriptor left.
const BREATH: Duration = Duration::from_millis(50);

#[derive(Clone)]
pub(crate) struct ListenOptions {
    /// How long a request's whole header may take, also of a later request on the same connection.
    pub(crate) header: Duration,
    /// Trusted proxies: one address stands for many clients.
    pub(crate) trusted_proxies: Vec<AddressRange>,
    pub(crate) connections: Arc<Connections>,
}

/// After `stop`, accepts no new connection, finishes running requests, and returns when the last connection
/// has closed.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    listening: ListenOptions,
    stop: CancellationToken,
) {
    let tasks = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let proxy = is_one_of(&listening.trusted_proxies, peer.ip());
                let Some(place) = listening.connections.admit(peer.ip(), proxy) else { continue };
                let header = if proxy { listening.header.max(PROXY_IDLE) } else { listening.header };
                tasks.spawn(connection(stream, peer, place, router.clone(), header, stop.clone()));
            }
            Err(error) if is_of_the_peer(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                listening.connections.close_silent();
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(listener);
    tasks.close();
    tasks.wait().await;
}

fn is_one_of(ranges: &[AddressRange], address: IpAddr) -> bool {
    ranges.iter().any(|range| range.contains(address))
}

/// Whether the client went away before the connection was accepted, which is no fault of the server.
fn is_of_the_peer(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

/// Serves one connection until it ends or its place is taken away.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    router: Router,
    header: Duration,
    stop: CancellationToken,
) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY cannot be set on a connection");
    }
    let place = Arc::new(place);
    let closing = place.close_signal();
    let io = TokioIo::new(CountedStream { stream, _place: place.clone() });
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        place.heard();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header)
        .serve_connection(io, service)
        .with_upgrades();
    let mut serving = std::pin::pin!(serving);
    let mut stopping = false;
    loop {
        tokio::select! {
            ended = serving.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ended with an error");
                }
                return;
            }
            () = closing.cancelled() => return,
            () = stop.cancelled(), if !stopping => {
                stopping = true;
                serving.as_mut().graceful_shutdown();
            }
        }
    }
}

/// A connection with its place, which stays taken while the connection is open, also as a web socket.
struct CountedStream {
    stream: TcpStream,
    _place: Arc<Place>,
}

impl AsyncRead for CountedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for CountedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
