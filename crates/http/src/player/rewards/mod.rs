//! Rewards and their redemption (spec 2, 5; contract 2, 4).

mod claim_code;
mod claims;
mod list;
mod local;
mod redeem_claim;
mod redeem_item;

use axum::middleware::from_fn_with_state;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::door::turns::{Turns, in_turn};
use crate::state::HttpState;

pub(crate) use list::RewardList;
pub(crate) use local::LocalReward;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    let redemptions = OpenApiRouter::new()
        .routes(routes!(redeem_item::redeem_item))
        .routes(routes!(redeem_claim::redeem_claim))
        .route_layer(from_fn_with_state(Turns::new(), in_turn));
    OpenApiRouter::new()
        .routes(routes!(list::rewards))
        .routes(routes!(list::rewards_get))
        .merge(redemptions)
        .routes(routes!(claims::claims))
        .routes(routes!(claims::claim))
        .routes(routes!(claim_code::claim_code))
}
