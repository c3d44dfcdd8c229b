use std::sync::Arc;

use arena_app::ports::{HeldPrize, Tournament};
use arena_app::tournaments::{self, prizes};
use arena_app::{App, AppError, AppResult};
use arena_rules::tournament::TournamentState;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::TournamentCard;
use super::id::TournamentId;
use crate::door::caller::Reader;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::player::cache::{KeyedCache, number};
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

/// Selects the tournament.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct TournamentRequest {
    /// Id of the tournament.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    pub(super) id: Option<TournamentId>,
}

/// A tournament, with the caller's entry and prize.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentView {
    #[serde(flatten)]
    tournament: TournamentCard,
    /// Whether the caller has entered; false for guests.
    already_submited: bool,
    /// The caller's held prize; null if there is none, and for guests.
    held_prize: Option<HeldPrizeView>,
}

/// A prize of the caller that is not paid at once.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HeldPrizeView {
    /// `waiting` until staff have checked the prize, then `paid` or `refused`.
    state: &'static str,
    /// The caller's place, from 1.
    place: i32,
    /// Prize in credits.
    credits: i64,
    /// Reason of the refusal; null otherwise.
    reason: Option<String>,
}

/// Returns a tournament of either kind, as a list of one. Public. Refusal: `unknown_tournament`.
#[utoipa::path(
    post, path = "/v1/tournament/view", tag = "tournaments", security((), ("token" = [])),
    request_body = TournamentRequest, params(LanguageQuery),
    responses(
        (status = 200, body = Answer<Vec<TournamentView>>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn view(
    State(app): State<Arc<App>>,
    State(cache): State<Arc<TournamentCache>>,
    State(texts): State<Arc<TextCache>>,
    reader: Option<Reader>,
    LanguageParam(language): LanguageParam,
    Body(request): Body<TournamentRequest>,
) -> ApiResult<Envelope<Vec<TournamentView>>> {
    let id = TournamentId::of(request.id.as_ref())?;
    let now = app.now();
    let tournament = cache.find(id).await?;
    let ended = tournament.plan.state == TournamentState::Ended;
    let theirs = async |subscriber| {
        let entered = tournaments::has_entered(&app, id, subscriber).await?;
        let held = if entered && ended { prizes::of_winner(&app, id, subscriber).await? } else { None };
        Ok::<_, AppError>((entered, held.map(held_prize)))
    };
    let (already_submited, held_prize) = match reader {
        Some(reader) => reader.read(&app, theirs).await?,
        None => (false, None),
    };
    let texts = texts.of(language).await?;
    let tournament = TournamentCard::of(Tournament::clone(&tournament), &app, now, &texts);
    Ok(Envelope::new(vec![TournamentView { tournament, already_submited, held_prize }]))
}

/// Tournaments by id, cached for a second.
pub(crate) struct TournamentCache {
    app: Arc<App>,
    cached: KeyedCache<i64, Tournament>,
}

impl TournamentCache {
    pub(crate) fn new(app: Arc<App>) -> Self {
        Self { app, cached: KeyedCache::default() }
    }

    async fn find(&self, id: i64) -> AppResult<Arc<Tournament>> {
        let read = async || tournaments::view(&self.app, id).await;
        self.cached.get(self.app.now(), id, read).await
    }
}

fn held_prize(prize: HeldPrize) -> HeldPrizeView {
    let HeldPrize { state, place, amount, reason, .. } = prize;
    HeldPrizeView { state: state.as_str(), place, credits: number(amount), reason }
}
