//! Badges (docs/quests.md).

mod get;
mod seen;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(get::badges)).routes(routes!(seen::badges_seen))
}
