use arena_app::staff::Console;
use arena_app::tournaments;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use super::id::tournament;
use super::view::TournamentDetails;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A cancellation.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CancelRequest {
    /// The version that the page shows.
    version: i32,
    /// The reason, for the audit; entrants do not read it.
    reason: String,
}

/// Cancels a tournament that is not over. Jobs give every entrant the fee back and tell them. Refusals: `reason_needed`, `unknown_tournament`, `tournament_cancelled`, `tournament_ended` and `changed_meanwhile`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/cancel", tag = "tournaments", request_body = CancelRequest,
    params(("id" = String, Path, description = "Id of the tournament")),
    responses((status = 200, body = Answer<TournamentDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn cancel(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(CancelRequest { version, reason }): Body<CancelRequest>,
) -> ApiResult<Envelope<TournamentDetails>> {
    let id = tournament(&id)?;
    let app = actor.acting_because(&console, "tournament cancel", &id, &reason)?;
    tournaments::cancel(&app, id, Some(version)).await?;
    Ok(Envelope::new(TournamentDetails::of(&app, id).await?))
}
