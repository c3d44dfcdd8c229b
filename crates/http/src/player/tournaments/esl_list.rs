use std::sync::Arc;

use arena_app::App;
use arena_rules::tournament::TournamentKind;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::list::{TournamentList, TournamentLists, answer};
use crate::door::caller::Reader;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::player::content::{LanguageParam, LanguageQuery};

/// Lists the ESL tournaments. Public; `me` for a logged-in subscriber.
#[utoipa::path(
    get, path = "/v1/esl/tournaments/all", tag = "tournaments", security((), ("token" = [])),
    params(LanguageQuery),
    responses(
        (status = 200, body = TournamentList), (status = 304, description = "as the client has it"),
        (status = 401, body = Failure),
    )
)]
pub(crate) async fn esl_tournaments(
    State(app): State<Arc<App>>,
    State(lists): State<Arc<TournamentLists>>,
    reader: Option<Reader>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    answer(&app, &lists, TournamentKind::Esl, language, reader, &headers).await
}
