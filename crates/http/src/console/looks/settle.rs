use arena_app::approvals::ProposalOutcome;
use arena_app::staff::Console;
use arena_app::tasks::disagreement;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::care::hold::StaffReason;
use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// What became of taking a payment back.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakenBackView {
    /// The change that waits for a second person, which closes the disagreement; null if it is closed.
    change: Option<Uuid>,
}

/// Closes a disagreement: the first decision stands. Refusals: `reason_needed`, `own_review` for one of its reviewers,
/// `already_settled` and `reversal_waits`.
#[utoipa::path(
    post, path = "/v1/looks/{id}/stand", tag = "looks", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn stand(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<Empty>> {
    let app = actor.acting(&console, "looks stand", &id);
    disagreement::stand(&app, &actor.member, id, &reason).await?;
    Ok(Envelope::new(Empty {}))
}

/// Closes a disagreement about an approved entry: takes the payment back and tells the subscriber, or asks a second person
/// for it if it is above the caller's limits. Refusals: those of `stand`, `not_paid` and `insufficient_credits`.
#[utoipa::path(
    post, path = "/v1/looks/{id}/take-back", tag = "looks", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<TakenBackView>), (status = 404, body = Failure))
)]
pub(crate) async fn take_back(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<TakenBackView>> {
    let app = actor.acting(&console, "looks take-back", &id);
    let limits = console.settings.corrections;
    let change = match disagreement::take_back(&app, limits, &actor.member, id, &reason).await? {
        ProposalOutcome::Done(()) => None,
        ProposalOutcome::Waits(change) => Some(change),
    };
    Ok(Envelope::new(TakenBackView { change }))
}

/// Closes a disagreement about a rejected entry: approves and pays the entry, and tells the subscriber. Refusals: those of
/// `stand`, `already_decided` and `account_held`.
#[utoipa::path(
    post, path = "/v1/looks/{id}/pay", tag = "looks", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn pay(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<Empty>> {
    let app = actor.acting(&console, "looks pay", &id);
    disagreement::pay(&app, &actor.member, id, &reason).await?;
    Ok(Envelope::new(Empty {}))
}
