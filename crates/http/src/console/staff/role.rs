use arena_app::staff::{self, Console};
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::session::MemberView;
use super::view::role_of;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A new role.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RoleRequest {
    /// The role, such as `care`.
    role: String,
}

/// Changes a person's role, and ends their sessions. Refusals: `own_role`, `last_administrator` and `staff_changed`.
#[utoipa::path(
    post, path = "/v1/staff/{id}/role", tag = "staff", request_body = RoleRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<MemberView>), (status = 404, body = Failure))
)]
pub(crate) async fn set_role(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(RoleRequest { role }): Body<RoleRequest>,
) -> ApiResult<Envelope<MemberView>> {
    let app = actor.acting(&console, "staff role", &id);
    let member = staff::set_role(&app, Some(actor.member.id), id, role_of(&role)?).await?;
    Ok(Envelope::new(MemberView::from(&member)))
}
