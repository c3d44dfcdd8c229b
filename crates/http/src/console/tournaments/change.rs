use arena_app::staff::Console;
use arena_app::tournaments::{self, Changes, CloneTimes};
use arena_rules::Credits;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use super::id::tournament;
use super::view::TournamentDetails;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Changes of a tournament; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TournamentChanges {
    /// The version that the page shows.
    version: i32,
    name: Option<String>,
    thumbnail: Option<String>,
    banner: Option<String>,
    opens_at: Option<DateTime<Utc>>,
    starts_at: Option<DateTime<Utc>>,
    ends_at: Option<DateTime<Utc>>,
    min_players: Option<u32>,
    /// The most entrants; 0 for any number.
    max_players: Option<u32>,
    entry_fee: Option<i64>,
    prizes: Option<[i64; 3]>,
}

/// The times of a clone.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CloneRequest {
    opens_at: DateTime<Utc>,
    starts_at: DateTime<Utc>,
    /// The end of a weekly tournament; by default as long after the start as the original's.
    ends_at: Option<DateTime<Utc>>,
}

/// Changes a tournament: name and pictures until it is over; times, seats, fee and prizes until the first entry. Refusals: `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `nothing_changes`, `plan_invalid`, `start_past`, `facts_fixed` and `changed_meanwhile`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/edit", tag = "tournaments", request_body = TournamentChanges,
    params(("id" = String, Path, description = "Id of the tournament")),
    responses((status = 200, body = Answer<TournamentDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn edit(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(request): Body<TournamentChanges>,
) -> ApiResult<Envelope<TournamentDetails>> {
    let id = tournament(&id)?;
    let app = actor.acting(&console, "tournament edit", &id);
    let changes = Changes {
        name: request.name,
        thumbnail: request.thumbnail,
        banner: request.banner,
        opens_at: request.opens_at,
        starts_at: request.starts_at,
        ends_at: request.ends_at,
        min_players: request.min_players,
        max_players: request.max_players.map(|most| (most > 0).then_some(most)),
        entry_fee: request.entry_fee.map(Credits),
        prizes: request.prizes.map(|prizes| prizes.map(Credits)),
    };
    tournaments::edit(&app, id, changes, Some(request.version)).await?;
    Ok(Envelope::new(TournamentDetails::of(&app, id).await?))
}

/// Creates a tournament like another one at another time, without entrants. Refusals: `unknown_tournament`, `end_needed`, `plan_invalid`, `start_past` and `tournament_exists`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/clone", tag = "tournaments", request_body = CloneRequest,
    params(("id" = String, Path, description = "Id of the tournament to copy")),
    responses((status = 200, body = Answer<TournamentDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn clone(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(CloneRequest { opens_at, starts_at, ends_at }): Body<CloneRequest>,
) -> ApiResult<Envelope<TournamentDetails>> {
    let id = tournament(&id)?;
    let app = actor.acting(&console, "tournament clone", &id);
    let clone = tournaments::clone(&app, id, CloneTimes { opens_at, starts_at, ends_at }).await?;
    Ok(Envelope::new(TournamentDetails::of(&app, clone.id).await?))
}
