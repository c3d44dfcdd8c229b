use arena_app::tournaments;
use arena_rules::tournament::Kind;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::card::TournamentCard;
use crate::door::caller::Reader;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::player::cache::Ready;
use crate::player::content::{Language, LanguageQuery, texts};
use crate::state::HttpState;

/// A list of tournaments, and which of them the caller has entered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentList {
    /// Always true.
    success: bool,
    /// The live ones first, then those that can be joined, then those that are over.
    data: Vec<TournamentCard>,
    /// Always null.
    errors: Option<String>,
    /// What concerns the caller; null for guests.
    me: Option<MyTournaments>,
}

/// What concerns the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyTournaments {
    /// The ids of the tournaments in the list that the caller has entered.
    entered: Vec<i64>,
}

/// The weekly tournaments. Public; `me` for a logged-in subscriber.
#[utoipa::path(
    get, path = "/v1/tournaments/all", tag = "tournaments", security((), ("token" = [])),
    params(LanguageQuery),
    responses(
        (status = 200, body = TournamentList), (status = 304, description = "as the client has it"),
        (status = 401, body = Failure),
    )
)]
pub(crate) async fn tournaments(
    State(state): State<HttpState>,
    reader: Option<Reader>,
    Language(language): Language,
    headers: HeaderMap,
) -> ApiResult<Response> {
    answer(&state, Kind::Weekly, language, reader, &headers).await
}

/// The cached list for a guest; for a subscriber the same with theirs beside it.
pub(super) async fn answer(
    state: &HttpState,
    kind: Kind,
    language: &str,
    reader: Option<Reader>,
    headers: &HeaderMap,
) -> ApiResult<Response> {
    let list = ready(state, kind, language).await?;
    let Some(reader) = reader else {
        return Ok(list.respond(headers));
    };
    let entered = reader
        .read(state, async |subscriber| tournaments::entered_by(&state.app, subscriber, kind).await)
        .await?;
    list.respond_with(&MyTournaments { entered })
}

/// A list as it is sent to guests, also laid into pages.
pub(crate) async fn ready(state: &HttpState, kind: Kind, language: &str) -> ApiResult<Ready> {
    let now = state.app.now();
    let make = async || {
        let texts = texts(state, language).await?;
        let found = tournaments::list(&state.app, kind).await?;
        Ok(found
            .into_iter()
            .map(|tournament| TournamentCard::of(tournament, &state.app, now, &texts))
            .collect::<Vec<_>>())
    };
    let cached = match kind {
        Kind::Esl => &state.lists.esl_tournaments,
        Kind::Weekly => &state.lists.weekly_tournaments,
    };
    cached.of(language).get(now, make).await
}
