use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, header};
use axum::response::Response;
use bytes::Bytes;
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

use super::answer::Answer;
use super::conform;

/// Makes a new body for each send.
type Stream = Arc<dyn Fn() -> Body + Send + Sync>;

#[derive(Clone)]
pub(crate) struct Call {
    router: Router,
    method: Method,
    path: String,
    headers: HeaderMap,
    body: Vec<u8>,
    stream: Option<Stream>,
    peer: IpAddr,
}

impl Call {
    pub(super) fn new(router: Router, method: Method, path: &str) -> Self {
        Self {
            router,
            method,
            path: path.to_owned(),
            headers: HeaderMap::new(),
            body: Vec::new(),
            stream: None,
            peer: IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7)),
        }
    }

    /// Adds a header, also beside one of the same name.
    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers
            .append(HeaderName::from_static(name), HeaderValue::from_bytes(value.as_bytes()).unwrap());
        self
    }

    pub(crate) fn bytes(mut self, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self.headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(content_type).unwrap());
        self
    }

    pub(crate) fn stream(
        mut self,
        content_type: &str,
        body: impl Fn() -> Body + Send + Sync + 'static,
    ) -> Self {
        self.stream = Some(Arc::new(body));
        self.bytes(content_type, Vec::new())
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        self.bytes("application/json", body.to_string())
    }

    pub(crate) fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub(crate) fn cookie(self, cookie: &str) -> Self {
        self.header("cookie", &format!("other=1; arena_refresh={cookie}"))
    }

    pub(crate) fn key(self, key: &str) -> Self {
        self.header("idempotency-key", key)
    }

    pub(crate) fn from(mut self, peer: &str) -> Self {
        self.peer = peer.parse().unwrap();
        self
    }

    /// Sends the request and checks the rules for all answers. Reads only the beginning of an endless answer.
    pub(crate) async fn send(self) -> Answer {
        let (method, path) = (self.method.clone(), self.path.clone());
        let (parts, body) = self.open().await.into_parts();
        let endless = parts.headers.get("content-type").is_some_and(|kind| kind == "text/event-stream");
        let body = if endless { Bytes::new() } else { body.collect().await.unwrap().to_bytes() };
        let answer = Answer { status: parts.status, headers: parts.headers, body };
        conform::check(&method, &path, &answer);
        answer
    }

    /// Sends the request without reading the answer's body.
    pub(crate) async fn open(self) -> Response {
        let mut request = Request::new(self.stream.map_or_else(|| Body::from(self.body), |stream| stream()));
        *request.method_mut() = self.method.clone();
        *request.uri_mut() = self.path.parse().unwrap();
        *request.headers_mut() = self.headers;
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(self.peer, 40_000)));
        self.router.oneshot(request).await.unwrap()
    }
}
