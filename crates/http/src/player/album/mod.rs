//! Puzzle Mania's picture of the day and the album (docs/adr/0046-album.md).

mod get;
mod solved;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(get::album)).routes(routes!(solved::solved))
}
