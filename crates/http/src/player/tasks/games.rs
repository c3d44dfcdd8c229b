use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::game::Game;
use super::lists::catalogue;
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::CachedAnswer;
use crate::player::content::{LanguageParam, LanguageQuery, texts};
use crate::state::HttpState;

/// Lists the games that have tasks. Public.
#[utoipa::path(
    post, path = "/v1/challenges/games", tag = "tasks", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Game>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn games(
    State(state): State<HttpState>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(ready(&state, language).await?.respond(&headers))
}

/// Returns the cached list, also for pages.
pub(crate) async fn ready(state: &HttpState, language: &str) -> ApiResult<CachedAnswer> {
    let make = async || {
        let (today, texts) = (state.app.today(), texts(state, language).await?);
        let of = |game| Game::of(game, &texts);
        Ok(catalogue(state).await?.games_with_challenges(today).map(of).collect::<Vec<_>>())
    };
    state.lists.tasks.games.of(language).get(state.app.now(), make).await
}

/// Lists the same games, cacheable by proxies. Public.
#[utoipa::path(
    get, path = "/v1/challenges/games", tag = "tasks", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Game>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn games_get(
    state: State<HttpState>,
    language: LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    games(state, language, headers).await
}
