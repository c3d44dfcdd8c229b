use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{TournamentCounts, TournamentCursor, TournamentFilter, TournamentQueue};
use arena_app::tournaments::{self, TournamentPage};
use arena_rules::tournament::TournamentKind;
use axum::extract::{Query, State};
use chrono::DateTime;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::audit::given;
use super::view::ListedTournament;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which tournaments are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct TournamentsQuery {
    /// `coming` (the default), `running`, `due`, `ended` or `cancelled`.
    state: Option<String>,
    /// `esl` or `weekly`; both without it.
    kind: Option<String>,
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// The tournaments that are not over, of the listed kind.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentCountsView {
    coming: u64,
    running: u64,
    /// Weekly tournaments whose results are due.
    due: u64,
}

/// A page of tournaments.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentsPage {
    /// By start: `ended` and `cancelled` latest first, others soonest first.
    items: Vec<ListedTournament>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
    counts: TournamentCountsView,
}

fn filter_of(state: Option<&str>, kind: Option<&str>) -> ApiResult<TournamentFilter> {
    let no_state = || ApiError::malformed("There is no such state of a tournament.");
    let no_kind = || ApiError::malformed("There is no such kind of tournaments.");
    let queue = TournamentQueue::from_word(state.unwrap_or("coming")).ok_or_else(no_state)?;
    let kind = kind.map(|kind| TournamentKind::from_word(kind).ok_or_else(no_kind)).transpose()?;
    Ok(TournamentFilter { queue, kind })
}

fn cursor_of(text: &str) -> ApiResult<TournamentCursor> {
    let read = || {
        let (micros, id) = text.split_once('_')?;
        let starts_at = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
        Some(TournamentCursor { starts_at, id: id.parse().ok()? })
    };
    read().ok_or_else(|| ApiError::malformed("The cursor is not one of this list."))
}

/// Lists tournaments of a state by start, with the counts of the desk.
#[utoipa::path(
    get, path = "/v1/tournaments", tag = "tournaments", params(TournamentsQuery),
    responses((status = 200, body = Envelope<TournamentsPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(TournamentsQuery { state, kind, cursor }): Query<TournamentsQuery>,
) -> ApiResult<Envelope<TournamentsPage>> {
    let filter = filter_of(given(state).as_deref(), given(kind).as_deref())?;
    let after = cursor.as_deref().map(cursor_of).transpose()?;
    let TournamentPage { tournaments, next } = tournaments::desk_page(&app, filter, after).await?;
    let TournamentCounts { coming, running, due } = tournaments::desk_counts(&app, filter).await?;
    Ok(Envelope::new(TournamentsPage {
        items: tournaments.iter().map(|tournament| ListedTournament::of(&app, tournament)).collect(),
        next: next.map(|next| format!("{}_{}", next.starts_at.timestamp_micros(), next.id)),
        counts: TournamentCountsView { coming, running, due },
    }))
}
