use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use arena_app::tournaments::engine;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::id::tournament;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// The right result of a match.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CorrectResultRequest {
    /// The player who goes on.
    winner: Uuid,
    /// The reason, for the audit; players do not read it.
    reason: String,
}

/// Corrects the result of a match. While its round goes on, the winner changes; afterwards the right winner takes the wrong one's seat in the newest round, until that room opens. Both players are told. Refusals: `reason_needed`, `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `unknown_room`, `not_a_player`, `entrant_removed`, `match_undecided`, `match_bye`, `winner_stands`, `no_seat`, `winner_out` and `seat_in_play`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/matches/{room}/correct", tag = "tournaments",
    request_body = CorrectResultRequest,
    params(
        ("id" = String, Path, description = "Id of the tournament"),
        ("room" = String, Path, description = "Room id of the match"),
    ),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn correct(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path((id, room)): Path<(String, String)>,
    Body(CorrectResultRequest { winner, reason }): Body<CorrectResultRequest>,
) -> ApiResult<Envelope<Empty>> {
    let id = tournament(&id)?;
    let app = actor.acting_because(&console, "tournament correct", &id, &reason)?;
    engine::correct(&app, id, &room, SubscriberId(winner)).await?;
    Ok(Envelope::new(Empty {}))
}
