//! Settings of the web app (contract 1, 2).

mod brand;
mod get;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub use brand::{Brand, FooterLink, SocialLink};
pub(crate) use get::{ConfigAnswer, Mode};

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(get::config))
}
