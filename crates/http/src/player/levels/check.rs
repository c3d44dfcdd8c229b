use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::games::{self, EslGame};
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::state::HttpState;

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
pub(crate) async fn check(State(state): State<HttpState>, headers: HeaderMap) -> ApiResult<Response> {
    let make = async || Ok(EslGames { eslgames: games::list(&state.app) });
    Ok(state.lists.games_check.get(state.app.now(), make).await?.respond(&headers))
}
