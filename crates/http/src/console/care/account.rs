use arena_app::ports::SubscriberId;
use arena_app::profile;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::hold::StaffReason;
use super::show::SubscriberView;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Replaces a username that breaks the rules with a generated one, and tells the subscriber. Refusals:
/// `reason_needed`, `no_username` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/name/reset", tag = "care", request_body = StaffReason,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<SubscriberView>), (status = 404, body = Failure))
)]
pub(crate) async fn reset_name(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<SubscriberView>> {
    let app = actor.acting(&console, "subscriber reset-name", &id);
    profile::reset_name(&app, SubscriberId(id), &reason).await?;
    Ok(Envelope::new(SubscriberView::of(&app, id).await?))
}
