use arena_app::ports::SubscriberId;
use arena_app::privacy::{self, NewPrivacyRequest};
use arena_app::staff::Console;
use arena_rules::privacy_request::{PrivacyRequestKind, RequestChannel};
use arena_rules::texts::fields;
use axum::extract::{Path, State};
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::PrivacyRequestView;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// A person's request, as it came.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PrivacyRequestForm {
    /// `access`, `erasure`, `correction` or `objection`.
    kind: String,
    /// `letter`, `email`, `phone` or `shop`.
    channel: String,
    /// The day on which it came: today, or one of the last 365 days.
    received_on: NaiveDate,
    /// A ticket's number and the like; may be empty.
    note: String,
}

/// Records a person's request about their data. Refusals: `subscriber_erased`, `received_invalid`, `note_invalid` and
/// `request_open`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/privacy-requests", tag = "requests", request_body = PrivacyRequestForm,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<PrivacyRequestView>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn record(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(form): Body<PrivacyRequestForm>,
) -> ApiResult<Envelope<PrivacyRequestView>> {
    let unknown = |field| ApiError::field(field, fields::MALFORMED);
    let new = NewPrivacyRequest {
        subscriber: SubscriberId(id),
        kind: PrivacyRequestKind::from_word(&form.kind).ok_or_else(|| unknown("kind"))?,
        channel: RequestChannel::from_word(&form.channel).ok_or_else(|| unknown("channel"))?,
        received_on: form.received_on,
        note: &form.note,
        by: &actor.member.email,
    };
    let app = actor.acting(&console, "privacy record", &id);
    Ok(Envelope::new(privacy::record_request(&app, new).await?.into()))
}
