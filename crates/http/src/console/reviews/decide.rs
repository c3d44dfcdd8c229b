use arena_app::staff::Console;
use arena_app::tasks::verdict::{self, Decision};
use arena_rules::tasks::RejectionReason;
use arena_rules::texts::fields;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// Why an entry is rejected.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RejectRequest {
    /// A code of `GET /v1/reviews/reasons`.
    reason: String,
}

impl RejectRequest {
    /// Returns the rejection; 422 with the field `reason` for an unknown code.
    pub(crate) fn decision(&self) -> ApiResult<Decision> {
        let reason = RejectionReason::from_word(&self.reason);
        reason.map(Decision::Reject).ok_or_else(|| ApiError::field("reason", fields::MALFORMED))
    }
}

/// A decision.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Decided {
    /// When it takes effect. The reviewer can take it back until then.
    pub(crate) until: DateTime<Utc>,
}

/// Approves an entry, which is paid after ten seconds. Refusals: `already_decided` and `account_held`.
#[utoipa::path(
    post, path = "/v1/reviews/{id}/approve", tag = "reviews", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Decided>), (status = 404, body = Failure))
)]
pub(crate) async fn approve(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Decided>> {
    let app = actor.acting(&console, "reviews approve", &id);
    let until = verdict::decide(&app, id, &actor.member.email, Decision::Approve).await?;
    Ok(Envelope::new(Decided { until }))
}

/// Rejects an entry; its subscriber is told the reason after ten seconds. Refusal: `already_decided`.
#[utoipa::path(
    post, path = "/v1/reviews/{id}/reject", tag = "reviews", request_body = RejectRequest,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Decided>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn reject(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(request): Body<RejectRequest>,
) -> ApiResult<Envelope<Decided>> {
    let decision = request.decision()?;
    let app = actor.acting(&console, "reviews reject", &id);
    let until = verdict::decide(&app, id, &actor.member.email, decision).await?;
    Ok(Envelope::new(Decided { until }))
}

/// Takes the caller's decision back. Refusal: `too_late`.
#[utoipa::path(
    post, path = "/v1/reviews/{id}/undo", tag = "reviews", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 403, body = Failure))
)]
pub(crate) async fn undo(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    verdict::undo(&actor.acting(&console, "reviews undo", &id), id, &actor.member.email).await?;
    Ok(Envelope::new(Empty {}))
}
