use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::game::Game;
use super::lists::catalogue;
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::state::HttpState;

/// The games that have a daily challenge today. Public.
#[utoipa::path(
    get, path = "/v1/daily-challenges/games", tag = "tasks",
    responses((status = 200, body = Envelope<Vec<Game>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn daily_games(State(state): State<HttpState>, headers: HeaderMap) -> ApiResult<Response> {
    let make = async || {
        let today = state.app.today();
        Ok(catalogue(&state).await?.games_with_daily(today).map(Game::from).collect::<Vec<_>>())
    };
    Ok(state.lists.tasks.daily_games.get(state.app.now(), make).await?.respond(&headers))
}
