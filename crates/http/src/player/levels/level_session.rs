use arena_app::levels::LevelChoice;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    pub(super) fn choice(&self) -> LevelChoice {
        LevelChoice {
            game_unique_id: self.game_unique_id.clone(),
            game_name: self.game_name.clone(),
            // A negative number becomes 0, which is no level.
            game_level: u32::try_from(self.game_level).unwrap_or(0),
            level_credits: self.level_credits,
        }
    }
}
