use arena_app::ports::SubscriberId;
use arena_app::profile::{self, REVEAL, RevealedField};
use arena_app::staff::Console;
use arena_rules::texts::fields;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// What is to be shown, and why.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RevealRequest {
    /// `number` or `email`.
    field: String,
    /// The reason, for the audit.
    reason: String,
}

/// A shown value.
#[derive(Serialize, ToSchema)]
pub(crate) struct Revealed {
    value: String,
}

/// Shows a subscriber's number or e-mail address. Refusals: `reason_needed`, `nothing_to_reveal` and
/// `reveal_limit`, as a person sees a limited number of them in a day.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/reveal", tag = "care", request_body = RevealRequest,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Revealed>), (status = 404, body = Failure))
)]
pub(crate) async fn reveal(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(RevealRequest { field, reason }): Body<RevealRequest>,
) -> ApiResult<Envelope<Revealed>> {
    let field =
        RevealedField::from_word(&field).ok_or_else(|| ApiError::field("field", fields::MALFORMED))?;
    let app = actor.acting(&console, REVEAL, &id);
    let a_day = console.settings.reveals_per_day;
    let value = profile::reveal(&app, &actor.member, a_day, SubscriberId(id), field, &reason).await?;
    Ok(Envelope::new(Revealed { value }))
}
