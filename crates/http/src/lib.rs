//! The HTTP server: routes, access tokens, wire types, the error envelope, OpenAPI and pages.
//!
//! - `door/`: what every request passes, such as authentication, rate limits, headers and the envelope.
//! - `player/`: the API calls of subscribers, one endpoint a file.
//! - `console/`: the operator's console, with its own door, API and web app.
//! - `operator/`: the calls of the operator's systems, one endpoint a file.
//! - `gateway/`: the calls of the operator's SMS gateway.
//! - `site/`: the web app, the plain pages and the API's documentation.

mod config;
mod console;
mod door;
mod gateway;
mod metrics;
mod mint;
mod operator;
mod player;
mod site;
mod state;

use axum::routing::{any, get};
use axum::{Extension, Router};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use door::OuterLayer;
use door::count::RequestCounter;
use door::envelope::Failure;

pub use self::config::{HttpConfig, Limits};
pub use self::metrics::register_metrics;
pub use console::{ConsoleConfig, ConsoleState, console_openapi_json, console_router};
pub use door::addresses::{AddressRange, client_group};
pub use door::tokens::{AccessTokens, TokenKey};
pub use gateway::RECEIPTS;
pub use mint::{Mint, mint_router};
pub use player::auth::network::NETWORK_RETURN;
pub use player::config::{Brand, FooterLink, SocialLink};
pub use player::rooms::places::RoomPlaces;
pub use site::assets::{Asset, Assets};
pub use site::builds::is_servable;
pub use site::look::{BrandFolder, COIN, DisplayFace, Fonts, Look, LookFault, MARKS, RoleColour, TextFace};
pub use site::pages::{Build, BuildError};
pub use site::word_files::{LanguageFiles, word_files};
pub use state::HttpState;

#[derive(OpenApi)]
#[openapi(info(
    title = "Arena",
    description = "Every body is an envelope: `success`, `data`, `message`, `errors`. A business rule that says no answers 200 with \
                   `success: false`, a machine `code` and a text for the person; everything else that goes wrong \
                   answers the same body with a 4xx or 5xx status. All calls carry `Authorization: Bearer`, except \
                   where they are marked public. Calls that spend, earn or submit accept `Idempotency-Key`.",
), modifiers(&BearerToken))]
struct Description;

struct BearerToken;

impl Modify for BearerToken {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
        description
            .components
            .get_or_insert_default()
            .add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

fn api() -> (Router<HttpState>, utoipa::openapi::OpenApi) {
    let routes = OpenApiRouter::with_openapi(Description::openapi())
        .nest("/api", player::routes().merge(operator::routes()));
    let (router, mut description) = routes.split_for_parts();
    everywhere(&mut description);
    (router, description)
}

/// Adds the answers that every call may give: 429, 500 and 503.
fn everywhere(description: &mut utoipa::openapi::OpenApi) {
    let failure = || {
        let schema = Ref::from_schema_name(Failure::name());
        ResponseBuilder::new().content("application/json", Content::new(Some(schema))).build()
    };
    for item in description.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post, &mut item.delete].into_iter().flatten() {
            for status in ["429", "500", "503"] {
                operation.responses.responses.entry(status.into()).or_insert_with(|| failure().into());
            }
        }
    }
}

/// The OpenAPI description as JSON, as published at `/api/openapi.json` and kept in the repository.
#[must_use]
pub fn openapi_json() -> String {
    let (_, description) = api();
    let mut json = description.to_pretty_json().unwrap_or_default();
    json.push('\n');
    json
}

/// Builds the router of the whole server, with the routes of `extra`: the demo operator's, in demo mode.
pub fn router(state: &HttpState, extra: Option<Router>) -> Router {
    let parts = &*state.0;
    let (api, description) = api();
    let pages = site::docs::routes(description);
    let counter = RequestCounter {
        app: parts.app.clone(),
        tokens: parts.tokens.clone(),
        rates: parts.rates.clone(),
        trusted: parts.trusted.clone(),
    };
    let mut router = Router::new()
        .merge(door::guard_api(api, parts.limits.body, counter))
        .merge(gateway::routes())
        .merge(pages)
        .merge(site::plain::routes(parts.plain.clone()))
        .route(site::installed::PATH, get(site::installed::manifest))
        .route(site::links::INVITE, get(site::links::invite))
        .route(site::links::CHALLENGE, get(site::links::challenge))
        .route(site::room_link::PATH, get(site::room_link::room_link))
        .route("/health/live", get(site::health::live))
        .route("/health/ready", get(site::health::ready))
        .route("/metrics", get(site::health::metrics))
        .route("/api", any(door::not_found))
        .route("/api/", any(door::not_found))
        .route("/api/{*rest}", any(door::not_found))
        .fallback(site::pages::serve)
        .method_not_allowed_fallback(door::method_not_allowed)
        .with_state(state.clone());
    if let Some(extra) = extra {
        router = router.merge(extra);
    }
    let router = router.layer(Extension(parts.app.settings.languages.clone()));
    let random = parts.app.random.clone();
    door::guard_all(router, OuterLayer::new(random, parts.headers.clone(), parts.limits.timeout))
}

/// The routes of the metrics' own listener: `/metrics` only.
pub fn metrics_router(state: &HttpState) -> Router {
    site::health::metrics_routes(state.0.metrics.clone())
}
