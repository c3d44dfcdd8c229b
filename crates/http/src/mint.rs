//! The plain-HTTP listener for handsets on the operator's network (contract 3).
//!
//! Gateways can add a subscriber's number to plain HTTP only, and sessions are opened over HTTPS only. So
//! this listener turns the number into a hand-off, and redirects the handset to the portal with it. The
//! listener serves nothing else, sets no cookie and logs no number.

use arena_app::identity;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;

use crate::door::client::Client;
use crate::door::redirect::{bare, redirect};
use crate::state::HttpState;

/// Addresses to which handsets are redirected.
#[derive(Clone, Debug)]
pub struct Mint {
    /// Address of the portal, for example `https://arena.example`.
    pub portal: String,
    /// Full address of the operator's landing page, for requests without a number from a gateway.
    pub landing: String,
}

#[derive(Clone)]
struct Door {
    state: HttpState,
    mint: Mint,
}

/// Returns the routes of the listener: `/` and `/mint`.
pub fn mint_router(state: &HttpState, mint: Mint) -> Router {
    Router::new()
        .route("/", get(enter))
        .route("/mint", get(enter))
        .fallback(async || bare(StatusCode::NOT_FOUND))
        .method_not_allowed_fallback(async || bare(StatusCode::METHOD_NOT_ALLOWED))
        .with_state(Door { state: state.clone(), mint })
}

async fn enter(State(door): State<Door>, request: axum::extract::Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let Ok(client) =
        <Client as axum::extract::FromRequestParts<HttpState>>::from_request_parts(&mut parts, &door.state)
            .await;
    let minted = client.gateway_number.is_some();
    metrics::counter!("arena_mints_total", "minted" => if minted { "yes" } else { "no" }).increment(1);
    match client.gateway_number {
        // A hand-off needs no escaping in a URL.
        Some(number) => redirect(&format!(
            "{}/?a={}",
            door.mint.portal.trim_end_matches('/'),
            identity::mint(&door.state.app, &number)
        )),
        None => redirect(&door.mint.landing),
    }
}
