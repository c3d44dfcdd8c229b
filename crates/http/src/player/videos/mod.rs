//! Videos (spec 2, 3, 7).

pub(crate) mod games;
pub(crate) mod highlights;
mod of_game;

use arena_app::content::Texts;
use arena_app::ports::{self, EntryKind};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::config::Brand;
use super::content::fill;
use crate::state::HttpState;

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
    fn of(brand: &Brand, texts: &Texts, video: ports::Video) -> Self {
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

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(games::games))
        .routes(routes!(highlights::highlights))
        .routes(routes!(of_game::of_game))
}
