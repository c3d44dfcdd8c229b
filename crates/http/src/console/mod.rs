//! The operator's console: an API and a web app of their own, on a listener of their own.
//!
//! - `door/`: what every request passes: the person's session, origin, permission, confirmation by a passkey.
//! - The other folders are the desks, one endpoint a file.

mod account;
mod audit;
mod care;
mod cases;
mod changes;
mod claims;
mod door;
mod exports;
mod filters;
mod invitations;
mod jobs;
mod live;
mod looks;
mod operations;
mod pages;
mod prizes;
mod reports;
mod requests;
mod reviews;
mod rewards;
mod session;
mod staff;
mod state;
mod tournaments;
mod vouchers;

use axum::Router;
use axum::routing::{any, get};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::door::headers::SecurityHeaders;
use crate::door::{self as all, OuterLayer};
use crate::site::health;

pub use state::{ConsoleConfig, ConsoleState};

use door::gate::Doors;

#[derive(OpenApi)]
#[openapi(info(
    title = "Arena's console",
    description = "Calls of the operator's staff. Every body is an envelope: `success`, `data`, `message`, `errors`. A business rule \
                   that says no answers 200 with `success: false`, a machine `code` and a text; everything else that goes wrong \
                   answers the same body with a 4xx or 5xx status. The session is a cookie. `x-access` names the permission \
                   that a call needs. A call whose `x-access` has `stepUp` answers 403 `step_up_needed` until it is confirmed by a passkey.",
))]
struct Description;

fn routes(doors: Doors<'_>) -> OpenApiRouter<ConsoleState> {
    let desks = OpenApiRouter::new()
        .merge(session::routes(doors))
        .merge(invitations::routes(doors))
        .merge(account::routes(doors))
        .merge(staff::routes(doors))
        .merge(audit::routes(doors))
        .merge(claims::routes(doors))
        .merge(vouchers::routes(doors))
        .merge(rewards::routes(doors))
        .merge(reviews::routes(doors))
        .merge(looks::routes(doors))
        .merge(care::routes(doors))
        .merge(requests::routes(doors))
        .merge(changes::routes(doors))
        .merge(tournaments::routes(doors))
        .merge(prizes::routes(doors))
        .merge(cases::routes(doors))
        .merge(jobs::routes(doors))
        .merge(operations::routes(doors))
        .merge(reports::routes(doors))
        .merge(exports::routes(doors))
        .merge(filters::routes(doors))
        .merge(live::routes(doors));
    OpenApiRouter::with_openapi(Description::openapi()).nest("/api", desks)
}

/// The OpenAPI description of the console's API as JSON, as kept in the repository.
#[must_use]
pub fn console_openapi_json() -> String {
    let (_, description) = routes(Doors::Described).split_for_parts();
    let mut json = description.to_pretty_json().unwrap_or_default();
    json.push('\n');
    json
}

/// Builds the console's router.
pub fn console_router(state: &ConsoleState) -> Router {
    let (api, description) = routes(Doors::Guarded(state)).split_for_parts();
    let parts = &*state.0;
    let router = Router::new()
        .merge(door::guard_api(api))
        .merge(crate::site::docs::routes(description))
        .route("/health/live", get(health::live))
        .route("/api", any(all::not_found))
        .route("/api/", any(all::not_found))
        .route("/api/{*rest}", any(all::not_found))
        .fallback(pages::serve)
        .method_not_allowed_fallback(all::method_not_allowed)
        .with_state(state.clone());
    let router = door::allow_addresses(router, state);
    let headers = SecurityHeaders::strict(pages::POLICY, parts.config.secure());
    let random = parts.console.app.random.clone();
    all::guard_all(router, OuterLayer::new(random, headers, parts.config.timeout))
}
