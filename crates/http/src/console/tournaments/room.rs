use arena_app::staff::Console;
use arena_app::tournaments;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use super::id::tournament;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A weekly tournament's room in the other publisher's game.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoomRequest {
    room_id: String,
    password: String,
}

/// What became of an announcement.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoomAnnouncement {
    /// Whether entrants are told now; false if this room was announced before.
    announced: bool,
}

/// Announces a weekly tournament's room by SMS to every entrant, present or future; another room or password to all again. 422 with the field `room_id` or `password`. Refusals: `unknown_tournament`, `not_weekly` and `tournament_over`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/room", tag = "tournaments", request_body = RoomRequest,
    params(("id" = String, Path, description = "Id of the tournament")),
    responses(
        (status = 200, body = Answer<RoomAnnouncement>), (status = 404, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn announce(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(RoomRequest { room_id, password }): Body<RoomRequest>,
) -> ApiResult<Envelope<RoomAnnouncement>> {
    let id = tournament(&id)?;
    let app = actor.acting(&console, "tournament room", &id);
    let announced = tournaments::announce_room(&app, id, &room_id, &password).await?;
    Ok(Envelope::new(RoomAnnouncement { announced }))
}
