use arena_app::App;
use arena_app::levels::Judge;
use arena_rules::levels::{GAMES, InHouseGame};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::Ready;
use crate::state::HttpState;

/// A game made here.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EslGame {
    /// Its id, `puzzle_mania_001`.
    game_unique_id: &'static str,
    /// Its name.
    game_name: &'static str,
    /// The screen that plays it.
    route: &'static str,
    /// The slug of its picture.
    thumbnail: String,
    /// How many levels it has; none where it is played in tournaments only.
    levels: usize,
    /// 1 where it can be played now; 0 where nobody could say yet how a game ended.
    game_status: u8,
}

/// The games made here. Public.
#[utoipa::path(
    get, path = "/v1/esl-games", tag = "levels",
    responses((status = 200, body = Envelope<Vec<EslGame>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn esl_games(State(state): State<HttpState>, headers: HeaderMap) -> ApiResult<Response> {
    Ok(ready(&state).await?.respond(&headers))
}

/// The list as it is sent, also laid into pages.
pub(crate) async fn ready(state: &HttpState) -> ApiResult<Ready> {
    state.lists.games.get(state.app.now(), async || Ok(list(&state.app))).await
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
        game_status: Judge::of(app, game).is_some().into(),
    }
}
