//! Videos (spec 2, 3, 7).

mod games;
mod highlights;
mod of_game;
mod video;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use games::VideoGameList;
pub(crate) use highlights::HighlightList;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(games::games))
        .routes(routes!(highlights::highlights))
        .routes(routes!(of_game::of_game))
}
