//! A gateway or push service in this process: gives scripted answers and records requests.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

pub(crate) enum Answer {
    Words(u16, String),
    Redirect(&'static str),
    Silence,
    Endless,
}

impl Answer {
    pub(crate) fn new(status: u16, body: &str) -> Self {
        Self::Words(status, body.to_owned())
    }

    pub(crate) fn accepted() -> Self {
        Self::new(202, "0: Accepted for delivery")
    }

    pub(crate) fn redirect(to: &'static str) -> Self {
        Self::Redirect(to)
    }
}

#[derive(Debug)]
pub(crate) struct RecordedRequest {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
    pairs: Vec<(String, String)>,
}

impl RecordedRequest {
    /// Names and values of the query, then of the form.
    pub(crate) fn pairs(&self) -> Vec<(&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }
}

struct Desk {
    answers: Mutex<VecDeque<Answer>>,
    asked: mpsc::UnboundedSender<RecordedRequest>,
}

pub(crate) struct Peer {
    address: SocketAddr,
    asked: tokio::sync::Mutex<mpsc::UnboundedReceiver<RecordedRequest>>,
}

impl Peer {
    pub(crate) async fn new(answers: Vec<Answer>) -> Self {
        let (sender, asked) = mpsc::unbounded_channel();
        let desk = Arc::new(Desk { answers: Mutex::new(answers.into()), asked: sender });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().fallback(answer).with_state(desk);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, asked: tokio::sync::Mutex::new(asked) }
    }

    /// `http://host:port`.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn url(&self) -> String {
        format!("{}/cgi-bin/sendsms", self.origin())
    }

    pub(crate) async fn next(&self) -> RecordedRequest {
        self.asked.lock().await.recv().await.unwrap()
    }
}

async fn answer(
    State(desk): State<Arc<Desk>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let query = uri.query().unwrap_or_default().to_owned();
    let parse = |bytes: &[u8]| form_urlencoded::parse(bytes).into_owned().collect::<Vec<_>>();
    let pairs = [parse(query.as_bytes()), parse(&body)].concat();
    let (method, path) = (method.to_string(), uri.path().to_owned());
    desk.asked.send(RecordedRequest { method, path, query, headers, body, pairs }).unwrap();
    let next = desk.answers.lock().unwrap().pop_front().expect("as many answers as messages");
    match next {
        Answer::Words(status, body) => (StatusCode::from_u16(status).unwrap(), body).into_response(),
        Answer::Redirect(to) => (StatusCode::FOUND, [(header::LOCATION, to)], "0: moved").into_response(),
        Answer::Silence => std::future::pending().await,
        Answer::Endless => {
            let chunks = futures::stream::repeat(Ok::<_, Infallible>(Bytes::from_static(&[b'x'; 1024])));
            Body::from_stream(chunks).into_response()
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut {
    BeforeTheAnswer,
    WithinTheAnswer,
}

/// Starts a server that reads a request and hangs up, and returns its address.
pub(crate) async fn breaking_off(cut: Cut) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut seen = Vec::new();
            while !seen.windows(4).any(|end| end == b"\r\n\r\n") {
                let mut bytes = [0; 1024];
                let read = stream.read(&mut bytes).await.unwrap();
                seen.extend_from_slice(&bytes[..read]);
            }
            if matches!(cut, Cut::WithinTheAnswer) {
                let half = b"HTTP/1.1 202 Accepted\r\ncontent-length: 24\r\n\r\n0: Acc";
                stream.write_all(half).await.unwrap();
            }
        }
    });
    format!("http://{address}/cgi-bin/sendsms")
}
