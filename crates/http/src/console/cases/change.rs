use arena_app::cases;
use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use uuid::Uuid;

use super::super::care::hold::StaffReason;
use super::super::door::actor::Acting;
use super::view::FraudCaseDetails;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Clears a case: lifts the holds and bans that it made, and closes it. Credits that were taken back stay so. Refusals:
/// `reason_needed`, `case_changed` and `void_waits`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/clear", tag = "cases", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<FraudCaseDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn clear(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<FraudCaseDetails>> {
    let app = actor.acting(&console, "cases clear", &id);
    let acting = |subscriber: SubscriberId| actor.acting(&console, "cases clear", &subscriber);
    cases::clear(&acting, &app, id, &reason, &actor.member.email).await?;
    Ok(Envelope::new(cases::show(&app, id).await?.into()))
}

/// Closes a decided case; its holds and bans stay. Refusals: `reason_needed`, `case_changed` and `void_waits`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/close", tag = "cases", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<FraudCaseDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn close(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<FraudCaseDetails>> {
    let app = actor.acting(&console, "cases close", &id);
    cases::close(&app, id, &reason, &actor.member.email).await?;
    Ok(Envelope::new(cases::show(&app, id).await?.into()))
}

/// Opens a closed case again. Refusals: `reason_needed` and `case_changed`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/reopen", tag = "cases", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<FraudCaseDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn reopen(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<FraudCaseDetails>> {
    let app = actor.acting(&console, "cases reopen", &id);
    cases::reopen(&app, id, &reason, &actor.member.email).await?;
    Ok(Envelope::new(cases::show(&app, id).await?.into()))
}
