use arena_app::approvals;
use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::hold::StaffReason;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// An erasure that was asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErasureAsked {
    /// The change that waits for an administrator.
    change: Uuid,
}

/// Asks an administrator for a subscriber's erasure. Refusals: `reason_needed`, `subscriber_erased`, `account_held`,
/// `claims_open`, `prizes_wait` and `erasure_waits`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/erase", tag = "care", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ErasureAsked>), (status = 404, body = Failure))
)]
pub(crate) async fn erase(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<ErasureAsked>> {
    let app = actor.acting(&console, "subscriber ask-erasure", &id);
    let change = approvals::erase(&app, &actor.member, SubscriberId(id), &reason).await?;
    Ok(Envelope::new(ErasureAsked { change }))
}
