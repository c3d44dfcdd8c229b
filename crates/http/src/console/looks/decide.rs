use arena_app::staff::Console;
use arena_app::tasks::second_look;
use arena_app::tasks::verdict::Decision;
use axum::extract::{Path, State};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::reviews::decide::{Decided, RejectRequest};
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Approves an entry as its second reviewer. The decision counts after ten seconds; nothing is paid. Refusal:
/// `already_decided`.
#[utoipa::path(
    post, path = "/v1/looks/{id}/approve", tag = "looks", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Decided>), (status = 404, body = Failure))
)]
pub(crate) async fn approve(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Decided>> {
    let app = actor.acting(&console, "looks approve", &id);
    let until = second_look::decide(&app, id, &actor.member.email, Decision::Approve).await?;
    Ok(Envelope::new(Decided { until }))
}

/// Rejects an entry as its second reviewer. The decision counts after ten seconds; the subscriber is told nothing. Refusal:
/// `already_decided`.
#[utoipa::path(
    post, path = "/v1/looks/{id}/reject", tag = "looks", request_body = RejectRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Decided>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn reject(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(request): Body<RejectRequest>,
) -> ApiResult<Envelope<Decided>> {
    let decision = request.decision()?;
    let app = actor.acting(&console, "looks reject", &id);
    let until = second_look::decide(&app, id, &actor.member.email, decision).await?;
    Ok(Envelope::new(Decided { until }))
}

/// Takes the caller's decision as a second reviewer back. Refusal: `too_late`.
#[utoipa::path(
    post, path = "/v1/looks/{id}/undo", tag = "looks", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 403, body = Failure))
)]
pub(crate) async fn undo(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    second_look::undo(&actor.acting(&console, "looks undo", &id), id, &actor.member.email).await?;
    Ok(Envelope::new(Empty {}))
}
