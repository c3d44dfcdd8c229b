//! The leaderboard (spec 9; contract 2, 4), and weekly leagues.

mod leaderboard;
mod league;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use leaderboard::LeaderboardCache;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(leaderboard::leaderboard))
        .routes(routes!(leaderboard::leaderboard_v1))
        .routes(routes!(league::league))
}
