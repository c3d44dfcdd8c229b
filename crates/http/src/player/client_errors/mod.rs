//! Errors in browsers, as the web app reports them.

mod browser;
mod mask;
mod report;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use browser::families as browsers;

/// The largest report in bytes: an escaped stack of some KB.
const BODY_MAX: usize = 16 * 1024;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(report::report)).layer(DefaultBodyLimit::max(BODY_MAX))
}
