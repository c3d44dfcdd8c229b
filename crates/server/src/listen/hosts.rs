use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::HOST;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use tokio::runtime::Handle;
use tower::{ServiceExt, service_fn};

use crate::config::without_port;
use crate::wiring::metrics::counting_for;

/// The portals of a process by host name.
#[derive(Clone)]
pub(crate) struct Hosts {
    /// The portal for every other host name.
    first: Router,
    /// The further portals.
    others: BTreeMap<String, PortalRoute>,
}

#[derive(Clone)]
struct PortalRoute {
    /// The portal's place in the metrics.
    index: usize,
    threads: Handle,
    router: Router,
}

impl Hosts {
    pub(crate) fn new(first: Router) -> Self {
        Self { first, others: BTreeMap::new() }
    }

    pub(crate) fn add(&mut self, host: String, index: usize, threads: Handle, router: Router) {
        self.others.insert(host, PortalRoute { index, threads, router });
    }

    /// Returns the host names of the further portals.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.others.keys().map(String::as_str)
    }

    /// Returns the router that passes each request to the portal of its host name, on that portal's threads.
    pub(crate) fn router(self) -> Router {
        if self.others.is_empty() {
            return self.first;
        }
        Router::new().fallback_service(service_fn(move |request: Request<Body>| {
            let hosts = self.clone();
            async move { Ok::<_, Infallible>(hosts.answer(request).await) }
        }))
    }

    async fn answer(self, request: Request<Body>) -> Response {
        let other = host(&request).and_then(|host| self.others.get(&host)).cloned();
        let Some(PortalRoute { index, threads, router }) = other else {
            return router_answer(self.first, request).await;
        };
        // A browser that goes away ends its request, as it does on one portal.
        let task = threads.spawn(router_answer(router, request));
        let abort = AbortOnDrop(task.abort_handle());
        let answer = task.await;
        drop(abort);
        let answer = answer.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response());
        answer.map(|body| Body::new(CountedBody { index, body: Some(body) }))
    }
}

async fn router_answer(router: Router, request: Request<Body>) -> Response {
    match router.oneshot(request).await {
        Ok(answer) => answer,
        Err(never) => match never {},
    }
}

/// A body whose metrics count for its portal: the threads of the first portal send it.
struct CountedBody {
    index: usize,
    /// `None` only while the value is dropped.
    body: Option<Body>,
}

impl hyper::body::Body for CountedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let _counting = counting_for(self.index);
        self.body.as_mut().map_or(Poll::Ready(None), |body| Pin::new(body).poll_frame(context))
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(SizeHint::default, Body::size_hint)
    }
}

impl Drop for CountedBody {
    fn drop(&mut self) {
        let _counting = counting_for(self.index);
        self.body = None;
    }
}

struct AbortOnDrop(tokio::task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Returns the host name of a request, in lower case and without a port.
fn host(request: &Request<Body>) -> Option<String> {
    let named = request.uri().host().map(str::to_owned);
    let named = named.or_else(|| Some(request.headers().get(HOST)?.to_str().ok()?.to_owned()))?;
    Some(without_port(&named).to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use axum::routing::get;

    use super::*;

    fn named(text: &'static str) -> Router {
        Router::new().route("/", get(move || async move { text }))
    }

    async fn asked(router: &Router, host: Option<&str>) -> String {
        let mut request = Request::builder().uri("/");
        if let Some(host) = host {
            request = request.header(HOST, host);
        }
        let answer = router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let body = axum::body::to_bytes(answer.into_body(), 100).await.unwrap();
        String::from_utf8(body.to_vec()).unwrap()
    }

    #[tokio::test]
    async fn a_request_reaches_the_portal_of_its_host_name() {
        let mut hosts = Hosts::new(named("arena"));
        hosts.add("cheza.example".to_owned(), 1, Handle::current(), named("cheza"));
        let router = hosts.router();
        for host in ["cheza.example", "CHEZA.example", "cheza.example:8080"] {
            assert_eq!(asked(&router, Some(host)).await, "cheza", "{host}");
        }
        for host in ["arena.example", "www.cheza.example", "[::1]:8080", "cheza.example.evil", ""] {
            assert_eq!(asked(&router, Some(host)).await, "arena", "{host}");
        }
        assert_eq!(asked(&router, None).await, "arena");
    }
}
