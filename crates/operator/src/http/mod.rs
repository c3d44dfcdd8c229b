//! Pages and calls, one endpoint per file; `page` draws their common parts.

mod answer;
mod api;
mod assets;
mod browser;
mod bundle;
mod charge;
mod code;
mod consent;
mod encrypt;
mod inbox;
mod landing;
mod limits;
mod one_time_code;
mod page;
mod refund;
mod unsubscribe;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Redirect, Response};
use axum::routing::{get, post};
use maud::html;

pub use limits::ClientAddress;

use crate::operator::{BASE, Operator};

const BODY_BYTES: usize = 16 * 1024;

/// Allows only this origin, and nothing inline.
const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                   form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

pub(crate) fn router(operator: Operator) -> Router {
    Router::new()
        .route("/", get(Redirect::to(&format!("{BASE}/landing"))))
        .route("/landing", get(landing::show).post(landing::send))
        .route("/code", get(code::show).post(code::verify))
        .route("/resend", post(code::resend))
        .route("/consent", get(consent::show).post(consent::decide))
        .route("/inbox", get(inbox::show))
        .route("/unsubscribe", get(unsubscribe::show).post(unsubscribe::confirm))
        .route("/unsubscribe/code", post(unsubscribe::send))
        .route("/assets/{name}", get(assets::serve))
        .route("/api/messages", get(inbox::messages))
        .route("/api/encrypt", post(encrypt::encrypt))
        .route("/api/charge", post(charge::charge))
        .route("/api/charge/{reference}", get(charge::find))
        .route("/api/charge/{reference}/refund", post(refund::refund))
        .route("/api/refund/{reference}", get(refund::find))
        .route("/api/deliveries/{reference}", get(bundle::find).put(bundle::put))
        .fallback(not_found)
        .method_not_allowed_fallback(not_found)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(middleware::from_fn_with_state(operator.clone(), limits::writes))
        .layer(middleware::from_fn(headers))
        .with_state(operator)
}

/// Adds the common headers. Only assets, which set their own `Cache-Control`, may be cached.
async fn headers(request: Request, next: Next) -> Response {
    const WANTED: [(HeaderName, &str); 5] = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // `no-referrer` would make browsers hide the origin of our own forms.
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ];
    let mut response = next.run(request).await;
    for (name, value) in WANTED {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

async fn not_found(State(operator): State<Operator>) -> Response {
    let body = html! {
        section.card.narrow {
            h1 { "There is no such page" }
            p { "The address may be misspelt, or a form was reloaded after it was sent." }
            a.button href=(format!("{BASE}/landing")) { "Start again" }
        }
    };
    page::respond(StatusCode::NOT_FOUND, &page::Page::new(&operator, "No such page", body))
}
