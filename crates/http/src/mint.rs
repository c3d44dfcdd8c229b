//! The plain-HTTP door for handsets on the operator's network (contract 3). Gateways can add a subscriber's number to
//! plain HTTP only, and sessions are opened over HTTPS only; so what this listener hears becomes a hand-off, which the
//! handset takes along to the portal. Nothing else is served here, no cookie is set, and no number is logged.

use arena_app::identity;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;

use crate::door::client::Client;
use crate::door::redirect::{bare, redirect};
use crate::state::HttpState;

/// Where handsets are sent from here.
#[derive(Clone, Debug)]
pub struct Mint {
    /// The address of the portal, `https://arena.example`.
    pub portal: String,
    /// The operator's landing page, as a whole address: for whoever nobody vouches for.
    pub landing: String,
}

#[derive(Clone)]
struct Door {
    state: HttpState,
    mint: Mint,
}

/// The listener's pages: `/` and `/mint`.
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
        // A hand-off has nothing in it that an address could not have.
        Some(number) => redirect(&format!(
            "{}/?a={}",
            door.mint.portal.trim_end_matches('/'),
            identity::mint(&door.state.app, &number)
        )),
        None => redirect(&door.mint.landing),
    }
}
