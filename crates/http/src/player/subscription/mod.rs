//! Subscriptions: their state, and renewal after an unpaid period.

mod get;
mod renew;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new().routes(routes!(get::subscription)).routes(routes!(renew::renew))
}
