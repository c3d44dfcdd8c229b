use arena_app::content::Texts;
use arena_app::ports;
use serde::Serialize;
use utoipa::ToSchema;

/// A game of another publisher, with tasks (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Game {
    /// Id, such as `pubg-mobile`.
    #[serde(rename = "gameId")]
    game_id: String,
    /// Name for artwork, such as `pubg mobile`.
    game: String,
    /// Name to show to people.
    game_name: String,
    /// The specification's local id, such as `aim_train_001`.
    game_unique_id: String,
    /// Always 1: only active games are listed.
    game_status: u8,
    /// Slug of the picture.
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
