use arena_app::content::Texts;
use arena_app::ports;
use serde::Serialize;
use utoipa::ToSchema;

/// A game (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Game {
    /// Its id, `pubg-mobile`.
    #[serde(rename = "gameId")]
    game_id: String,
    /// The name by which artwork is known, `pubg mobile`.
    game: String,
    /// The name that people read.
    game_name: String,
    /// The specification's local id, `aim_train_001`.
    game_unique_id: String,
    /// 1 where it is active; others are not listed.
    game_status: u8,
    /// The slug of its picture.
    thumbnail: String,
}

impl Game {
    pub(super) fn of(game: &ports::Game, texts: &Texts) -> Self {
        Self {
            game_id: game.id.clone(),
            game: game.game.clone(),
            game_name: texts.game(game.name.clone()),
            game_unique_id: game.game_unique_id.clone(),
            game_status: game.active.into(),
            thumbnail: game.thumbnail.clone(),
        }
    }
}
