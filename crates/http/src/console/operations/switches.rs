use arena_app::operations::{self, PauseRequest};
use arena_app::staff::Console;
use arena_rules::switches::Switch;
use axum::extract::{Path, State};
use chrono::{DateTime, Duration, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// A pause to begin.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PauseBody {
    /// The reason, for staff and the audit.
    reason: String,
    /// The minutes after which the part runs again by itself; null: when staff say so.
    minutes: Option<u32>,
}

fn switch_of(word: &str) -> ApiResult<Switch> {
    Switch::from_word(word).ok_or_else(ApiError::not_found)
}

/// Returns the instant so many minutes from now.
pub(super) fn end_of(now: DateTime<Utc>, minutes: Option<u32>) -> Option<DateTime<Utc>> {
    minutes.map(|minutes| now + Duration::minutes(minutes.into()))
}

/// Pauses a part of the product: this node stops at once, the others within two seconds. Refusals: `reason_needed`,
/// `until_past` and `already_paused`.
#[utoipa::path(
    post, path = "/v1/operations/switches/{switch}/pause", tag = "operations", request_body = PauseBody,
    params(("switch" = String, Path, description = "The switch: `uploads`, or `game.` and a game's id")),
    responses((status = 200, body = Answer<Empty>), (status = 403, body = Failure), (status = 404, body = Failure))
)]
pub(crate) async fn pause(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(word): Path<String>,
    Body(PauseBody { reason, minutes }): Body<PauseBody>,
) -> ApiResult<Envelope<Empty>> {
    let switch = switch_of(&word)?;
    let app = actor.acting(&console, "operations pause", &word);
    let until = end_of(app.now(), minutes);
    operations::pause(&app, PauseRequest { switch, reason: &reason, until, by: &actor.member.email }).await?;
    Ok(Envelope::new(Empty {}))
}

/// Lets a paused part run again. Refusal: `not_paused`.
#[utoipa::path(
    post, path = "/v1/operations/switches/{switch}/resume", tag = "operations", request_body = Empty,
    params(("switch" = String, Path, description = "The switch: `uploads`, or `game.` and a game's id")),
    responses((status = 200, body = Answer<Empty>), (status = 403, body = Failure), (status = 404, body = Failure))
)]
pub(crate) async fn resume(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(word): Path<String>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    let switch = switch_of(&word)?;
    operations::resume(&actor.acting(&console, "operations resume", &word), switch).await?;
    Ok(Envelope::new(Empty {}))
}
