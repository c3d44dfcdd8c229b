//! In-house games and their levels (spec 3; contract 2, 4).

mod begin;
mod check;
mod enter;
mod exit;
mod games;
mod list;
mod mark;
mod result;
mod start;
mod visit;

use arena_app::levels::LevelChoice;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use games::ready;

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(games::esl_games))
        .routes(routes!(check::check))
        .routes(routes!(enter::enter))
        .routes(routes!(exit::exit))
        .routes(routes!(list::levels))
        .routes(routes!(start::start))
        .routes(routes!(begin::begin))
        .routes(routes!(mark::mark))
        .routes(routes!(result::result))
}

/// A game's level (spec 3). Must agree with the server's table.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct LevelSession {
    /// Id of the game.
    game_unique_id: String,
    /// Name of the game.
    game_name: String,
    /// Number of the level, from 1.
    game_level: i32,
    /// Credits that the level pays.
    level_credits: i64,
}

impl LevelSession {
    fn choice(&self) -> LevelChoice {
        LevelChoice {
            game_unique_id: self.game_unique_id.clone(),
            game_name: self.game_name.clone(),
            // A negative number becomes 0, which is no level.
            game_level: u32::try_from(self.game_level).unwrap_or(0),
            level_credits: self.level_credits,
        }
    }
}
