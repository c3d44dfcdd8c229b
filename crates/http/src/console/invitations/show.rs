use arena_app::staff::{self, Console};
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::code::InvitationCode;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// An invitation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StaffInvitation)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvitationShown {
    name: String,
    email: String,
    role: &'static str,
    expires_at: DateTime<Utc>,
    /// Whether the invitation can be accepted without a passkey.
    without_passkey: bool,
}

/// Returns the invitation of a code. Refusal: `invitation_over`.
#[utoipa::path(
    post, path = "/v1/invitations/show", tag = "session", request_body = InvitationCode,
    responses((status = 200, body = Answer<InvitationShown>), (status = 403, body = Failure))
)]
pub(crate) async fn show(
    State(console): State<Console>,
    Body(InvitationCode { code }): Body<InvitationCode>,
) -> ApiResult<Envelope<InvitationShown>> {
    let found = staff::invitation(&console, &code).await?;
    Ok(Envelope::new(InvitationShown {
        name: found.member.name,
        email: found.member.email,
        role: found.member.role.as_str(),
        expires_at: found.expires_at,
        without_passkey: console.settings.without_passkey,
    }))
}
