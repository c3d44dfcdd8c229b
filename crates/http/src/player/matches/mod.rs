//! Matches of ESL tournaments (spec 3, 4, 7; contract 2, 4).

mod bracket;
mod check_in;
mod result;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;
pub(crate) use bracket::{Bracket, Part};

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(bracket::matches))
        .routes(routes!(check_in::match_check_in))
        .routes(routes!(result::match_result))
}
