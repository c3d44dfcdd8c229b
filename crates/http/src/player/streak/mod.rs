//! The daily streak (spec 3, 4; contract 4).

mod active_streak;
mod claim;
mod daily_data;
mod milestone;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(active_streak::active_streak))
        .routes(routes!(claim::update_daily_streak))
        .routes(routes!(daily_data::daily_data))
}
