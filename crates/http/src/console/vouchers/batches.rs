use arena_app::rewards::vouchers;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::list::BatchView;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Why the codes of a batch are withdrawn or released.
#[derive(Deserialize, ToSchema)]
pub(crate) struct BatchReason {
    /// The reason, for the audit and the list of batches.
    reason: String,
}

/// Withdraws the free codes of a batch for good. Refusals: `reason_needed` and `batch_withdrawn`.
#[utoipa::path(
    post, path = "/v1/voucher-batches/{id}/void", tag = "vouchers", request_body = BatchReason,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<BatchView>), (status = 404, body = Failure))
)]
pub(crate) async fn void(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(BatchReason { reason }): Body<BatchReason>,
) -> ApiResult<Envelope<BatchView>> {
    let app = actor.acting(&console, "vouchers void", &id);
    let batch = vouchers::withdraw(&app, id, &actor.member.email, &reason).await?;
    Ok(Envelope::new(batch.into()))
}

/// Lets the codes of a batch be given out that a restored backup holds back. Refusals: `reason_needed` and
/// `batch_not_held`.
#[utoipa::path(
    post, path = "/v1/voucher-batches/{id}/release", tag = "vouchers", request_body = BatchReason,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<BatchView>), (status = 404, body = Failure))
)]
pub(crate) async fn release(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(BatchReason { reason }): Body<BatchReason>,
) -> ApiResult<Envelope<BatchView>> {
    let app = actor.acting(&console, "vouchers release", &id);
    let batch = vouchers::release(&app, id, &reason).await?;
    Ok(Envelope::new(batch.into()))
}
