//! Quests of the day, their chest, and seasons (docs/quests.md).

mod chest;
mod get;
mod season;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(get::quests))
        .routes(routes!(chest::open_chest))
        .routes(routes!(season::claim_step))
}
