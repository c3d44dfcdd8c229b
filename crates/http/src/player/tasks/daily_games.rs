use std::sync::Arc;

use arena_rules::Language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::game::Game;
use super::lists::TaskLists;
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::CachedAnswer;
use crate::player::content::{LanguageParam, LanguageQuery};

/// Lists the games that have a daily task today. Public.
#[utoipa::path(
    get, path = "/v1/daily-challenges/games", tag = "tasks", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Game>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn daily_games(
    State(tasks): State<Arc<TaskLists>>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(tasks.daily_games(language).await?.respond(&headers))
}

impl TaskLists {
    async fn daily_games(&self, language: Language) -> ApiResult<CachedAnswer> {
        let make = async || {
            let (today, texts) = (self.app.today(), self.texts.of(language).await?);
            let of = |game| Game::of(game, &texts);
            Ok(self.catalogue().await?.games_with_daily(today).map(of).collect::<Vec<_>>())
        };
        self.daily_games.of(language).get(self.app.now(), make).await
    }
}
