use arena_app::staff::Console;
use arena_app::{approvals, billing};
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::hold::StaffReason;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A refund that was asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RefundAsked {
    /// The change that waits for a second person.
    change: Uuid,
}

/// A refund that was made by another way.
#[derive(Deserialize, ToSchema)]
pub(crate) struct OutsideRefund {
    /// The other way's reference, such as a number of a bank transfer.
    reference: String,
}

/// Asks a second person for the refund of a paid charge, of its whole amount. Refusals: `reason_needed`, `charging_off`,
/// `charge_not_paid`, `refunded_before`, `refund_waits` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/charges/{id}/refund", tag = "care", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<RefundAsked>), (status = 404, body = Failure))
)]
pub(crate) async fn refund(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<RefundAsked>> {
    let app = actor.acting(&console, "charges refund", &id);
    let change = approvals::refund(&app, &actor.member, id, &reason).await?;
    Ok(Envelope::new(RefundAsked { change }))
}

/// Records that a refund that the operator denied was made by another way, and tells the subscriber. Refusals:
/// `reference_needed` and `refund_not_denied`.
#[utoipa::path(
    post, path = "/v1/charges/{id}/refunded-outside", tag = "care", request_body = OutsideRefund,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn refunded_outside(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(OutsideRefund { reference }): Body<OutsideRefund>,
) -> ApiResult<Envelope<Empty>> {
    billing::refunded_outside(&actor.acting(&console, "charges refunded-outside", &id), id, &reference)
        .await?;
    Ok(Envelope::new(Empty {}))
}
