use arena_app::cases::{self, AppealDecision, NewAppeal};
use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::CaseAppealView;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// An appeal, as it came.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AppealRequest {
    /// What the person says.
    text: String,
    /// The day on which it came: today, or one of the last 365 days.
    came_on: NaiveDate,
}

/// A decision about an appeal.
#[derive(Deserialize, ToSchema)]
pub(crate) struct DecideAppealRequest {
    /// Whether the ban is lifted.
    granted: bool,
    /// The answer, which the person reads if the ban stays.
    answer: String,
}

/// Records the appeal of a person whom a case banned. Refusals: `subscriber_erased`, `text_invalid`, `received_invalid`,
/// `not_banned` and `appeal_open`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/appeal", tag = "cases", request_body = AppealRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<CaseAppealView>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn record(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(AppealRequest { text, came_on }): Body<AppealRequest>,
) -> ApiResult<Envelope<CaseAppealView>> {
    let app = actor.acting(&console, "cases appeal", &id);
    let by = &actor.member.email;
    let new = NewAppeal { subscriber: SubscriberId(id), text: &text, came_on, by };
    Ok(Envelope::new(cases::appeal(&app, new).await?.into()))
}

/// Decides an appeal; nobody decides about their own ban. A granted one lifts the ban. Refusals: `note_invalid`, `own_ban`,
/// `appeal_settled`, `case_changed` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/appeals/{id}/decide", tag = "cases", request_body = DecideAppealRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<CaseAppealView>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn decide(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(DecideAppealRequest { granted, answer }): Body<DecideAppealRequest>,
) -> ApiResult<Envelope<CaseAppealView>> {
    let app = actor.acting(&console, "cases appeal decide", &id);
    let decision = AppealDecision { granted, answer: &answer, by: &actor.member.email };
    Ok(Envelope::new(cases::decide_appeal(&app, id, decision).await?.into()))
}
