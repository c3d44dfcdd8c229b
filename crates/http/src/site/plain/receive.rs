use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use super::login;
use super::site::PlainSite;
use super::trouble::PageError;
use super::visitor::Visitor;

/// Middleware of all plain pages: rate limits, the visitor, cookies and headers. A GET with a hand-off in its
/// address gets the page that asks whether to log in.
pub(super) async fn receive(State(site): State<Arc<PlainSite>>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let mut visitor = Visitor::of(&site, &parts);
    let answered = match visitor.begin(&parts).await {
        Ok(())
            if parts.method != Method::POST
                && login::hand_off(site.trust_bare_msisdn, &parts.uri).is_some() =>
        {
            login::ask(&visitor, &parts.uri)
        }
        Ok(()) => {
            parts.extensions.insert(visitor.clone());
            Ok(next.run(Request::from_parts(parts, body)).await)
        }
        Err(trouble) => Err(trouble),
    };
    let mut response = answered.unwrap_or_else(|trouble| trouble.draw(&visitor));
    if let Some(trouble) = response.extensions_mut().remove::<PageError>() {
        response = trouble.draw(&visitor);
    }
    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    for cookie in visitor.take_cookies() {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}
