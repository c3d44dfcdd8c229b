//! The door to the product: routes, tokens, wire types, the error envelope, OpenAPI, and the pages around them.
//!
//! `player/` holds the calls of subscribers, one endpoint a file. `door/` holds what every request passes: who calls,
//! limits, headers, the envelope. `site/` serves the web app and the pages about the API.

mod door;
mod player;
mod site;
mod state;

use axum::Router;
use axum::routing::get;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;

pub use door::tokens::{AccessTokens, TokenKey};
pub use player::config::{Brand, SocialLink};
pub use site::assets::{Asset, Assets};
pub use state::{HttpConfig, HttpState, Limits};

/// The title and words of the API's description.
#[derive(OpenApi)]
#[openapi(info(
    title = "Arena",
    description = "Every body is an envelope: `success`, `data`, `message`, `errors`. A business rule that says no answers 200 with \
                   `success: false`, a machine `code` and a text for the person; everything else that goes wrong \
                   answers the same body with a 4xx or 5xx status. All calls carry `Authorization: Bearer`, except \
                   where they are marked public. Calls that spend, earn or submit accept `Idempotency-Key`.",
), modifiers(&BearerToken))]
struct Description;

/// The access token, which `security` of a call refers to.
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

fn api() -> OpenApiRouter<HttpState> {
    OpenApiRouter::with_openapi(Description::openapi()).nest("/api", player::routes())
}

/// The description of the API, as it is published at `/api/openapi.json` and kept in the repository.
#[must_use]
pub fn openapi_json() -> String {
    let (_, description) = api().split_for_parts();
    let mut json = description.to_pretty_json().unwrap_or_default();
    json.push('\n');
    json
}

/// The whole product as a service. `extra` is mounted beside it: the demo operator, in demo mode.
pub fn router(state: &HttpState, extra: Option<Router>) -> Router {
    let (api, description) = api().split_for_parts();
    let pages = site::docs::routes(&description);
    let api = door::guard_api(api, state);
    let mut router = Router::new()
        .merge(api)
        .merge(pages)
        .route("/health/live", get(site::health::live))
        .route("/health/ready", get(site::health::ready))
        .route("/metrics", get(site::health::metrics))
        .route("/api", get(door::not_found))
        .route("/api/", get(door::not_found))
        .route("/api/{*rest}", axum::routing::any(door::not_found))
        .fallback(site::pages::serve)
        .with_state(state.clone());
    if let Some(extra) = extra {
        router = router.merge(extra);
    }
    door::guard_all(router, state)
}
