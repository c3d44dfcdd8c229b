use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use arena_app::tournaments;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::id::tournament;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A decision of staff about a match.
#[derive(Deserialize, ToSchema)]
pub(crate) struct DecideRequest {
    /// The player who goes on.
    winner: Uuid,
    /// The reason, for the audit; players do not read it.
    reason: String,
}

/// Decides a match that is being played, once: the loser is out, and told so. Refusals: `reason_needed`, `unknown_room`, `not_a_player`, `match_not_running` and `already_decided`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/matches/{room}/decide", tag = "tournaments", request_body = DecideRequest,
    params(
        ("id" = String, Path, description = "Id of the tournament"),
        ("room" = String, Path, description = "Room id of the match"),
    ),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn decide(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path((id, room)): Path<(String, String)>,
    Body(DecideRequest { winner, reason }): Body<DecideRequest>,
) -> ApiResult<Envelope<Empty>> {
    let id = tournament(&id)?;
    let app = actor.acting_because(&console, "tournament decide", &id, &reason)?;
    tournaments::decide(&app, id, &room, SubscriberId(winner)).await?;
    Ok(Envelope::new(Empty {}))
}
