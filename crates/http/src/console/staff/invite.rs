use arena_app::approvals;
use arena_app::staff::{Console, NewStaff};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use super::view::{InvitedView, role_of};
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A person to be invited.
#[derive(Deserialize, ToSchema)]
pub(crate) struct InviteRequest {
    name: String,
    email: String,
    /// The role, such as `care`.
    role: String,
}

/// Invites a person. Refusals: `name_invalid`, `email_invalid`, `email_taken`, and
/// `second_person_needed` for an administrator where there is another one.
#[utoipa::path(
    post, path = "/v1/staff/invite", tag = "staff", request_body = InviteRequest,
    responses((status = 200, body = Answer<InvitedView>), (status = 403, body = Failure))
)]
pub(crate) async fn invite(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(InviteRequest { name, email, role }): Body<InviteRequest>,
) -> ApiResult<Envelope<InvitedView>> {
    let new = NewStaff { name: &name, email: &email, role: role_of(&role)? };
    let app = actor.acting(&console, "staff invite", "new");
    Ok(Envelope::new(approvals::invite(&app, console.settings, new).await?.into()))
}
