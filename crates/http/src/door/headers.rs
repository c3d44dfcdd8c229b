//! Headers of every answer.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::state::HttpState;

/// Nothing from anywhere else, nothing inline, no frame around us (contract, house and web).
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
     object-src 'none'; form-action 'self'";

static ALWAYS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Addresses may carry a hand-off for a moment: nobody else is to see them.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(self), fullscreen=(self), geolocation=(), microphone=(), payment=()",
    ),
];

/// Headers of everything.
pub(super) async fn everywhere(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS.clone() {
        // What a page says of itself stays, the demo operator's form targets for example.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if state.config.secure {
        let value = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(value);
    }
    response
}

/// Headers of the API: answers are one subscriber's unless they say otherwise.
pub(super) async fn api(State(_): State<HttpState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
