use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::game::Game;
use super::lists::catalogue;
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::content::{LanguageParam, LanguageQuery, texts};
use crate::state::HttpState;

/// Lists the games that have a daily task today. Public.
#[utoipa::path(
    get, path = "/v1/daily-challenges/games", tag = "tasks", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Game>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn daily_games(
    State(state): State<HttpState>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let make = async || {
        let (today, texts) = (state.app.today(), texts(&state, language).await?);
        let of = |game| Game::of(game, &texts);
        Ok(catalogue(&state).await?.games_with_daily(today).map(of).collect::<Vec<_>>())
    };
    Ok(state.lists.tasks.daily_games.of(language).get(state.app.now(), make).await?.respond(&headers))
}
