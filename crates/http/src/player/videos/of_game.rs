use std::sync::Arc;

use arena_app::{App, content};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::video::Video;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::player::config::Brand;
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

/// Selects the game.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct GameVideosRequest {
    /// Id of the game. Absent counts as empty, because the specification has a text for it.
    #[serde(default, rename = "gameId")]
    game_id: Option<String>,
}

/// The videos of a game, twice: where the specification has them, and in `data` as in every call.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameVideos {
    /// Always true.
    success: bool,
    /// Videos.
    videos: Vec<Video>,
    /// Same as `videos`.
    data: Vec<Video>,
    /// Always null.
    errors: Option<String>,
}

/// Answer of the call.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the two shapes of an answer; the handler sends one of them")]
pub(crate) enum GameVideosAnswer {
    /// The videos.
    Done(GameVideos),
    /// A rule refused the call.
    Refused(Failure),
}

/// Lists the videos of a game. Public. Refusals: `no_videos`.
#[utoipa::path(
    post, path = "/v1/youtube-videos/game-videos", tag = "videos", request_body = GameVideosRequest,
    params(LanguageQuery),
    responses(
        (status = 200, body = GameVideosAnswer), (status = 400, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn of_game(
    State(app): State<Arc<App>>,
    State(brand): State<Arc<Brand>>,
    State(texts): State<Arc<TextCache>>,
    LanguageParam(language): LanguageParam,
    Body(request): Body<GameVideosRequest>,
) -> ApiResult<Json<GameVideos>> {
    let found = content::videos_of_game(&app, request.game_id.as_deref().unwrap_or_default()).await?;
    let texts = texts.of(language).await?;
    let video = |video| Video::of(&brand, &texts, video);
    let videos: Vec<Video> = found.into_iter().map(video).collect();
    Ok(Json(GameVideos { success: true, data: videos.clone(), videos, errors: None }))
}
