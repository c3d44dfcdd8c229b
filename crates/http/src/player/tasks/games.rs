use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::game::Game;
use super::lists::catalogue;
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::Ready;
use crate::state::HttpState;

/// The games that have challenges. Public.
#[utoipa::path(
    post, path = "/v1/challenges/games", tag = "tasks",
    responses((status = 200, body = Envelope<Vec<Game>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn games(State(state): State<HttpState>, headers: HeaderMap) -> ApiResult<Response> {
    Ok(ready(&state).await?.respond(&headers))
}

/// The list as it is sent, also laid into pages.
pub(crate) async fn ready(state: &HttpState) -> ApiResult<Ready> {
    let make = async || {
        let today = state.app.today();
        Ok(catalogue(state).await?.games_with_challenges(today).map(Game::from).collect::<Vec<_>>())
    };
    state.lists.tasks.games.get(state.app.now(), make).await
}

/// The same list, cacheable on its way. Public.
#[utoipa::path(
    get, path = "/v1/challenges/games", tag = "tasks",
    responses((status = 200, body = Envelope<Vec<Game>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn games_get(state: State<HttpState>, headers: HeaderMap) -> ApiResult<Response> {
    games(state, headers).await
}
