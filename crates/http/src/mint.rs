//! The plain-HTTP listener for handsets on the operator's network (contract 3).
//!
//! Gateways can add a subscriber's number to plain HTTP only, and sessions are opened over HTTPS only. So
//! this listener turns the number into a hand-off and redirects the handset to the portal. It serves nothing
//! else, sets no cookie and logs no number.

use std::sync::Arc;

use arena_app::{App, identity};
use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;

use crate::door::client::{Client, TrustedAddresses};
use crate::door::cookies::Cookies;
use crate::door::redirect::{bare, redirect};
use crate::state::HttpState;

/// Addresses to which handsets are redirected.
#[derive(Clone, Debug)]
pub struct Mint {
    /// Address of the portal, such as `https://arena.example`.
    pub portal: String,
    /// Full address of the operator's landing page, for requests without a number from a gateway.
    pub landing: String,
}

#[derive(Clone, FromRef)]
struct MintState {
    app: Arc<App>,
    trusted: Arc<TrustedAddresses>,
    cookies: Cookies,
    mint: Arc<Mint>,
}

/// The routes of the listener: `/` and `/mint`.
pub fn mint_router(state: &HttpState, mint: Mint) -> Router {
    Router::new()
        .route("/", get(enter))
        .route("/mint", get(enter))
        .fallback(async || bare(StatusCode::NOT_FOUND))
        .method_not_allowed_fallback(async || bare(StatusCode::METHOD_NOT_ALLOWED))
        .with_state(MintState {
            app: FromRef::from_ref(state),
            trusted: FromRef::from_ref(state),
            cookies: FromRef::from_ref(state),
            mint: Arc::new(mint),
        })
}

async fn enter(State(app): State<Arc<App>>, State(mint): State<Arc<Mint>>, client: Client) -> Response {
    let minted = client.gateway_number.is_some();
    metrics::counter!("arena_mints_total", "minted" => if minted { "yes" } else { "no" }).increment(1);
    match client.gateway_number {
        // A hand-off needs no escaping in a URL.
        Some(number) => {
            redirect(&format!("{}/?a={}", mint.portal.trim_end_matches('/'), identity::mint(&app, &number)))
        }
        None => redirect(&mint.landing),
    }
}
