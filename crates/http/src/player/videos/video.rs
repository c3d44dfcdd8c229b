use arena_app::content::Texts;
use arena_app::ports::{self, EntryKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::player::config::Brand;
use crate::player::content::fill;

/// A video of a game (spec 3).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Video {
    /// Id.
    id: String,
    /// Title.
    title: String,
    /// Address.
    link: String,
    /// Slug of the picture.
    thumbnail: String,
    /// Name of the game.
    game: String,
    /// Id of the game.
    #[serde(rename = "gameId")]
    game_id: String,
}

impl Video {
    pub(super) fn of(brand: &Brand, texts: &Texts, video: ports::Video) -> Self {
        let id = video.id.to_string();
        Self {
            title: fill(brand, &texts.of(EntryKind::Videos, &id, "title", video.title)),
            id,
            link: fill(brand, &video.link),
            thumbnail: video.thumbnail,
            game: texts.game(video.game),
            game_id: video.game_id,
        }
    }
}
