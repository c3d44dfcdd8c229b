use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::games::{self, EslGame, EslGameLists};
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::CachedAnswer;

/// The in-house games, in the form of the specification's `check`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EslGames {
    /// The games.
    eslgames: Vec<EslGame>,
}

/// Lists the in-house games and whether each can be played. Public.
#[utoipa::path(
    get, path = "/v1/esl-games/check", tag = "levels",
    responses((status = 200, body = Envelope<EslGames>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn check(State(games): State<Arc<EslGameLists>>, headers: HeaderMap) -> ApiResult<Response> {
    Ok(games.check().await?.respond(&headers))
}

impl EslGameLists {
    async fn check(&self) -> ApiResult<CachedAnswer> {
        let make = async || Ok(EslGames { eslgames: games::list(&self.app) });
        self.check.get(self.app.now(), make).await
    }
}
