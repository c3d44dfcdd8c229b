use arena_app::tournaments;
use arena_rules::tournament::TournamentKind;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::card::TournamentCard;
use crate::door::caller::Reader;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::player::cache::CachedAnswer;
use crate::player::content::{LanguageParam, LanguageQuery, texts};
use crate::state::HttpState;

/// A list of tournaments, with the caller's entries.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentList {
    /// Always true.
    success: bool,
    /// Live tournaments first, then open ones, then ended ones.
    data: Vec<TournamentCard>,
    /// Always null.
    errors: Option<String>,
    /// The caller's entries; null for guests.
    me: Option<MyTournaments>,
}

/// The caller's entries.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyTournaments {
    /// Ids of the listed tournaments that the caller has entered.
    entered: Vec<i64>,
}

/// Lists the weekly tournaments. Public; `me` for a logged-in subscriber.
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
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    answer(&state, TournamentKind::Weekly, language, reader, &headers).await
}

/// Answers with the cached list, and with their entries for a subscriber.
pub(super) async fn answer(
    state: &HttpState,
    kind: TournamentKind,
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

/// Returns the cached list for guests, also for pages.
pub(crate) async fn ready(
    state: &HttpState,
    kind: TournamentKind,
    language: &str,
) -> ApiResult<CachedAnswer> {
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
        TournamentKind::Esl => &state.lists.esl_tournaments,
        TournamentKind::Weekly => &state.lists.weekly_tournaments,
    };
    cached.of(language).get(now, make).await
}
