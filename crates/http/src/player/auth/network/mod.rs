//! Network verification (contract 3): the browser visits the operator over mobile data and comes back with a
//! proof of its number. No code is typed.
//!
//! If the operator tells a line's number, Login leads to `GET /v1/auth/network`. If it only confirms a given
//! number, Login leads to the app's page, which asks for the number and calls `POST`.

mod back;
mod go;
mod start;
mod steps;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use steps::{login_url, login_without_script};

/// The operator redirects browsers to this path. The operator has the full address on its list.
pub const NETWORK_RETURN: &str = "/api/v1/auth/network/back";

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(go::go, start::start)).routes(routes!(back::back))
}
