use arena_app::staff::{self, Console};
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::session::MemberView;
use super::view::InvitedView;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Why a person is disabled.
#[derive(Deserialize, ToSchema)]
pub(crate) struct DisableRequest {
    reason: String,
}

/// Sessions that were ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EndedSessions {
    ended: u64,
}

/// Disables a person, and ends their sessions. Refusals: `reason_needed`, `last_administrator` and `staff_changed`.
#[utoipa::path(
    post, path = "/v1/staff/{id}/disable", tag = "staff", request_body = DisableRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<MemberView>), (status = 404, body = Failure))
)]
pub(crate) async fn disable(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(DisableRequest { reason }): Body<DisableRequest>,
) -> ApiResult<Envelope<MemberView>> {
    let member = staff::disable(&actor.acting(&console, "staff disable", &id), id, &reason).await?;
    Ok(Envelope::new(MemberView::from(&member)))
}

/// Lets a disabled person come back by a new invitation. Refusal: `staff_changed`.
#[utoipa::path(
    post, path = "/v1/staff/{id}/enable", tag = "staff", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<InvitedView>), (status = 404, body = Failure))
)]
pub(crate) async fn enable(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<InvitedView>> {
    let app = actor.acting(&console, "staff enable", &id);
    Ok(Envelope::new(staff::enable(&app, console.settings, id).await?.into()))
}

/// Lets a person who lost their passkeys and codes come back by a new invitation. Their passkeys, codes and
/// sessions end. Refusals: `staff_disabled` and `staff_changed`.
#[utoipa::path(
    post, path = "/v1/staff/{id}/recover", tag = "staff", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<InvitedView>), (status = 404, body = Failure))
)]
pub(crate) async fn recover(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<InvitedView>> {
    let app = actor.acting(&console, "staff recover", &id);
    Ok(Envelope::new(staff::recover(&app, console.settings, id).await?.into()))
}

/// Ends all sessions of a person.
#[utoipa::path(
    post, path = "/v1/staff/{id}/end-sessions", tag = "staff", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<EndedSessions>), (status = 404, body = Failure))
)]
pub(crate) async fn end_sessions(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<EndedSessions>> {
    let ended = staff::end_sessions(&actor.acting(&console, "staff end-sessions", &id), id).await?;
    Ok(Envelope::new(EndedSessions { ended }))
}
