use arena_app::approvals::{self, ProposalOutcome};
use arena_app::staff::Console;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
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

/// What became of a change of a role.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoleChange {
    /// The person with the new role; null while it waits.
    member: Option<MemberView>,
    /// The change that waits for another administrator.
    change: Option<Uuid>,
}

/// Changes a person's role, and ends their sessions. The role of an administrator waits for another administrator, if there
/// is one. Refusals: `own_role`, `last_administrator`, `staff_changed` and `role_waits`.
#[utoipa::path(
    post, path = "/v1/staff/{id}/role", tag = "staff", request_body = RoleRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<RoleChange>), (status = 404, body = Failure))
)]
pub(crate) async fn set_role(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(RoleRequest { role }): Body<RoleRequest>,
) -> ApiResult<Envelope<RoleChange>> {
    let app = actor.acting(&console, "staff role", &id);
    Ok(Envelope::new(match approvals::set_role(&app, &actor.member, id, role_of(&role)?).await? {
        ProposalOutcome::Done(member) => RoleChange { member: Some(MemberView::from(&member)), change: None },
        ProposalOutcome::Waits(change) => RoleChange { member: None, change: Some(change) },
    }))
}
