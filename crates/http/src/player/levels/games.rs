use std::sync::Arc;

use arena_app::App;
use arena_app::levels::LevelReferee;
use arena_rules::levels::{GAMES, InHouseGame};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::{AnswerCache, CachedAnswer};

/// An in-house game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EslGame {
    /// Id, such as `puzzle_mania_001`.
    game_unique_id: &'static str,
    /// Name.
    game_name: &'static str,
    /// Screen that plays the game.
    route: &'static str,
    /// Slug of the picture.
    thumbnail: String,
    /// Number of levels; 0 for a game that is played in tournaments only.
    levels: usize,
    /// 1 if the game can be played; 0 if nothing can judge its results yet.
    game_status: u8,
}

/// Lists the in-house games. Public.
#[utoipa::path(
    get, path = "/v1/esl-games", tag = "levels",
    responses((status = 200, body = Envelope<Vec<EslGame>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn esl_games(
    State(games): State<Arc<EslGameLists>>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(games.answer().await?.respond(&headers))
}

/// Both forms of the list, cached for a second.
pub(crate) struct EslGameLists {
    pub(super) app: Arc<App>,
    games: AnswerCache,
    pub(super) check: AnswerCache,
}

impl EslGameLists {
    pub(crate) fn new(app: Arc<App>) -> Self {
        Self { app, games: AnswerCache::default(), check: AnswerCache::default() }
    }

    pub(crate) async fn answer(&self) -> ApiResult<CachedAnswer> {
        self.games.get(self.app.now(), async || Ok(list(&self.app))).await
    }
}

pub(super) fn list(app: &App) -> Vec<EslGame> {
    GAMES.iter().map(|game| of(app, game)).collect()
}

fn of(app: &App, game: &InHouseGame) -> EslGame {
    EslGame {
        game_unique_id: game.game_unique_id,
        game_name: game.name,
        route: game.route,
        thumbnail: game.route.trim_start_matches('/').to_owned(),
        levels: game.levels.len(),
        game_status: LevelReferee::of(app, game).is_some().into(),
    }
}
