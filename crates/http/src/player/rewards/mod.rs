//! Rewards and their redemption (spec 2, 5; contract 2, 4).

mod claims;
mod list;
mod redeem_claim;
mod redeem_item;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use list::ready;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(list::rewards))
        .routes(routes!(list::rewards_get))
        .routes(routes!(redeem_item::redeem_item))
        .routes(routes!(redeem_claim::redeem_claim))
        .routes(routes!(claims::claims))
}
