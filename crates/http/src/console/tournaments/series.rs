use std::sync::Arc;

use arena_app::App;
use arena_app::ports::TournamentSeries;
use arena_app::staff::Console;
use arena_app::tournaments;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::id::tournament;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// How a tournament repeats.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RepeatRequest {
    /// Days from one start to the next, 1 to 31.
    every_days: u32,
    /// No tournament of the series starts later; within a year.
    until: DateTime<Utc>,
}

/// A series that staff repeat.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TournamentSeriesView {
    id: Uuid,
    /// The name of the newest tournament.
    name: String,
    /// The newest tournament, from which the next one is made.
    newest: i64,
    every_days: u32,
    /// The start of the tournament that is made next; null once the series is over.
    next_starts_at: Option<DateTime<Utc>>,
    until: DateTime<Utc>,
    /// The e-mail address of the person who began it.
    made_by: String,
    made_at: DateTime<Utc>,
    /// The e-mail address of the person who ended it before its time.
    ended_by: Option<String>,
    ended_at: Option<DateTime<Utc>>,
}

impl From<TournamentSeries> for TournamentSeriesView {
    fn from(series: TournamentSeries) -> Self {
        Self {
            id: series.id,
            name: series.name,
            newest: series.newest,
            every_days: series.every_days,
            next_starts_at: series.next_starts_at,
            until: series.until,
            made_by: series.made_by,
            made_at: series.made_at,
            ended_by: series.ended_by,
            ended_at: series.ended_at,
        }
    }
}

/// Series of staff.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentSeriesList {
    /// Running ones first, then the latest; up to 100.
    items: Vec<TournamentSeriesView>,
}

/// Repeats a tournament every few days at the same time of the operator's clock. Each next one is made from the newest, with all later edits. Refusals: `unknown_tournament`, `tournament_cancelled`, `every_invalid`, `until_invalid`, `end_needed` and `repeats_already`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/repeat", tag = "tournaments", request_body = RepeatRequest,
    params(("id" = String, Path, description = "Id of the tournament")),
    responses((status = 200, body = Answer<TournamentSeriesView>), (status = 404, body = Failure))
)]
pub(crate) async fn repeat(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(RepeatRequest { every_days, until }): Body<RepeatRequest>,
) -> ApiResult<Envelope<TournamentSeriesView>> {
    let id = tournament(&id)?;
    let app = actor.acting(&console, "tournament repeat", &id);
    let series = tournaments::repeat(&app, id, every_days, until, &actor.member.email).await?;
    Ok(Envelope::new(series.into()))
}

/// Lists the series of staff.
#[utoipa::path(
    get, path = "/v1/tournament-series", tag = "tournaments",
    responses((status = 200, body = Envelope<TournamentSeriesList>), (status = 403, body = Failure))
)]
pub(crate) async fn list(State(app): State<Arc<App>>) -> ApiResult<Envelope<TournamentSeriesList>> {
    let items = tournaments::series(&app).await?.into_iter().map(TournamentSeriesView::from).collect();
    Ok(Envelope::new(TournamentSeriesList { items }))
}

/// Ends a series; its tournaments stay. Refusals: `unknown_series` and `series_over`.
#[utoipa::path(
    post, path = "/v1/tournament-series/{id}/end", tag = "tournaments", request_body = Empty,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn end(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    let app = actor.acting(&console, "tournament end-series", &id);
    tournaments::end_series(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(Empty {}))
}
