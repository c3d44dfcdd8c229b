use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use maud::html;

use super::{api, page};
use crate::operator::{BASE, Operator};

/// The client's address, for servers behind a proxy, which put it into the request's extensions.
/// Otherwise [`ConnectInfo`] counts; without both, all clients share one limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

pub(super) async fn writes(State(operator): State<Operator>, request: Request, next: Next) -> Response {
    if !matches!(*request.method(), Method::POST | Method::PUT) {
        return next.run(request).await;
    }
    let extensions = request.extensions();
    let who = extensions
        .get::<ClientAddress>()
        .map(|address| address.0)
        .or_else(|| extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip()))
        .unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let path = request.uri().path();
    let machine = path.strip_prefix(BASE).unwrap_or(path).starts_with("/api/");
    let limiter = if machine { &operator.0.machines } else { &operator.0.forms };
    match limiter.take(who, operator.now()) {
        Ok(()) => next.run(request).await,
        Err(seconds) => {
            let retry = [(header::RETRY_AFTER, seconds.to_string())];
            let text = format!("Too many requests from your network. Try again in {seconds} s.");
            if machine {
                return (retry, api::refuse(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", &text))
                    .into_response();
            }
            let body = html! {
                section.card.narrow {
                    h1 { "A little slower, please" }
                    p { (text) }
                    a.button href=(format!("{BASE}/landing")) { "Start again" }
                }
            };
            let page = page::Page::new(&operator, "Too many requests", body);
            (retry, page::respond(StatusCode::TOO_MANY_REQUESTS, &page)).into_response()
        }
    }
}
