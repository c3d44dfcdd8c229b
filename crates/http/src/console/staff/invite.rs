use arena_app::staff::{self, Console, NewStaff};
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

/// Invites a person. Refusals: `name_invalid`, `email_invalid` and `email_taken`.
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
    Ok(Envelope::new(staff::invite(&app, console.settings, new).await?.into()))
}
