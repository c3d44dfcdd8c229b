use std::sync::Arc;

use arena_app::{App, tournaments};
use arena_rules::Language;
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
use crate::player::cache::{ByLanguage, CachedAnswer};
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

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
    State(app): State<Arc<App>>,
    State(lists): State<Arc<TournamentLists>>,
    reader: Option<Reader>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    answer(&app, &lists, TournamentKind::Weekly, language, reader, &headers).await
}

/// Answers with the cached list, and to a subscriber with their entries.
pub(super) async fn answer(
    app: &App,
    lists: &TournamentLists,
    kind: TournamentKind,
    language: Language,
    reader: Option<Reader>,
    headers: &HeaderMap,
) -> ApiResult<Response> {
    let list = lists.answer(kind, language).await?;
    let Some(reader) = reader else {
        return Ok(list.respond(headers));
    };
    let entered =
        reader.read(app, async |subscriber| tournaments::entered_by(app, subscriber, kind).await).await?;
    list.respond_with(&MyTournaments { entered }, headers)
}

/// Both lists, cached for a second.
pub(crate) struct TournamentLists {
    app: Arc<App>,
    texts: Arc<TextCache>,
    esl: ByLanguage,
    weekly: ByLanguage,
}

impl TournamentLists {
    pub(crate) fn new(app: Arc<App>, texts: Arc<TextCache>) -> Self {
        Self { app, texts, esl: ByLanguage::with_me(), weekly: ByLanguage::with_me() }
    }

    /// The list for guests.
    pub(crate) async fn answer(&self, kind: TournamentKind, language: Language) -> ApiResult<CachedAnswer> {
        let now = self.app.now();
        let make = async || {
            let texts = self.texts.of(language).await?;
            let found = tournaments::list(&self.app, kind).await?;
            Ok(found
                .into_iter()
                .map(|tournament| TournamentCard::of(tournament, &self.app, now, &texts))
                .collect::<Vec<_>>())
        };
        let cached = match kind {
            TournamentKind::Esl => &self.esl,
            TournamentKind::Weekly => &self.weekly,
        };
        cached.of(language).get(now, make).await
    }
}
