use arena_app::ports::{RemovalKind, SubscriberId};
use arena_app::staff::Console;
use arena_app::tournaments::engine;
use arena_rules::texts::fields;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::id::tournament;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// The removal of an entrant.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RemoveEntrantRequest {
    /// `withdrawn`: the fee comes back; `disqualified`: the fee is kept.
    removal: String,
    /// The reason, which the entrant reads.
    reason: String,
}

/// Removes an entrant from a tournament that is not over. In a running knockout the opponent goes on. The entrant is told why, and cannot enter again. Refusals: `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `not_an_entrant`, `entrant_removed` and `note_invalid`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/entrants/{subscriber}/remove", tag = "tournaments",
    request_body = RemoveEntrantRequest,
    params(("id" = String, Path, description = "Id of the tournament"), ("subscriber" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn remove(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path((id, subscriber)): Path<(String, Uuid)>,
    Body(RemoveEntrantRequest { removal, reason }): Body<RemoveEntrantRequest>,
) -> ApiResult<Envelope<Empty>> {
    let id = tournament(&id)?;
    let Some(kind) = RemovalKind::from_word(&removal) else {
        return Err(ApiError::field("removal", fields::MALFORMED));
    };
    let app = actor.acting(&console, "tournament remove", &id);
    engine::remove(&app, id, SubscriberId(subscriber), kind, &reason).await?;
    Ok(Envelope::new(Empty {}))
}
