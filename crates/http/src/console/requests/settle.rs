use arena_app::privacy;
use arena_app::staff::Console;
use arena_rules::privacy_request::PrivacyRequestState;
use arena_rules::texts::fields;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::care::hold::StaffReason;
use super::super::door::actor::Acting;
use super::view::PrivacyRequestView;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// The answer to a request, which settles it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SettleRequest {
    /// `done` or `refused`.
    state: String,
    /// What was done, or why it was refused.
    outcome: String,
}

/// Extends the time of an open request once, by 60 days. Refusals: `reason_needed`, `request_overdue` and
/// `request_not_extendable`.
#[utoipa::path(
    post, path = "/v1/privacy-requests/{id}/extend", tag = "requests", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<PrivacyRequestView>), (status = 404, body = Failure))
)]
pub(crate) async fn extend(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<PrivacyRequestView>> {
    let app = actor.acting(&console, "privacy extend", &id);
    Ok(Envelope::new(privacy::extend_request(&app, id, &reason).await?.into()))
}

/// Settles an open request. Refusals: `reason_needed` and `request_settled`.
#[utoipa::path(
    post, path = "/v1/privacy-requests/{id}/settle", tag = "requests", request_body = SettleRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn settle(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(SettleRequest { state, outcome }): Body<SettleRequest>,
) -> ApiResult<Envelope<Empty>> {
    let settles = |state: &PrivacyRequestState| *state != PrivacyRequestState::Open;
    let state = PrivacyRequestState::from_word(&state)
        .filter(settles)
        .ok_or_else(|| ApiError::field("state", fields::MALFORMED))?;
    let app = actor.acting(&console, "privacy settle", &id);
    privacy::settle_request(&app, id, state, &outcome, &actor.member.email).await?;
    Ok(Envelope::new(Empty {}))
}
