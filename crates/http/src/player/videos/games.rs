use std::sync::Arc;

use arena_app::{App, content};
use arena_rules::Language;
use arena_rules::texts;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::Envelope;
use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::{ByLanguage, CachedAnswer};
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

/// A game that has videos.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct VideoGame {
    /// Id of the game.
    #[serde(rename = "gameId")]
    game_id: String,
    /// Name.
    game: String,
    /// Same as `game`, where other lists have it.
    game_name: String,
    /// Slug of the picture.
    thumbnail: String,
    /// Number of videos.
    videos: i64,
}

/// Lists the games that have videos. Public.
#[utoipa::path(
    get, path = "/v1/youtube-videos/games", tag = "videos", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<VideoGame>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn games(
    State(list): State<Arc<VideoGameList>>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(list.answer(language).await?.respond(&headers))
}

/// The games that have videos, cached for a second.
pub(crate) struct VideoGameList {
    app: Arc<App>,
    texts: Arc<TextCache>,
    cached: ByLanguage,
}

impl VideoGameList {
    pub(crate) fn new(app: Arc<App>, texts: Arc<TextCache>) -> Self {
        Self { app, texts, cached: ByLanguage::default() }
    }

    pub(crate) async fn answer(&self, language: Language) -> ApiResult<CachedAnswer> {
        let make = async || {
            let words = self.texts.of(language).await?;
            let games = content::video_games(&self.app).await.map_err(|error| {
                ApiError::from(error).worded(StatusCode::INTERNAL_SERVER_ERROR, texts::GAME_HIGHLIGHTS_FAILED)
            })?;
            let game = |found: arena_app::ports::VideoGame| {
                let name = words.game(found.game);
                VideoGame {
                    thumbnail: found.game_id.clone(),
                    game_id: found.game_id,
                    game_name: name.clone(),
                    game: name,
                    videos: found.videos,
                }
            };
            Ok(games.into_iter().map(game).collect::<Vec<_>>())
        };
        self.cached.of(language).get(self.app.now(), make).await
    }
}
