//! Matches of ESL tournaments (spec 3, 4, 7; contract 2, 4).

mod bracket;
mod check_in;
mod entered;
mod live;
mod result;

use axum::middleware::from_fn_with_state;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::door::turns::{Turns, in_turn};
use crate::state::HttpState;

pub(crate) use bracket::BracketCache;
pub(crate) use live::LiveMatchLists;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    let check_ins = OpenApiRouter::new()
        .routes(routes!(check_in::match_check_in))
        .route_layer(from_fn_with_state(Turns::new(), in_turn));
    OpenApiRouter::new()
        .routes(routes!(bracket::matches))
        .routes(routes!(entered::entered))
        .routes(routes!(live::live_matches))
        .merge(check_ins)
        .routes(routes!(result::match_result))
}
