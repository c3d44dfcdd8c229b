use arena_app::staff::Invited;
use arena_rules::staff::Role;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::session::MemberView;
use crate::door::error::{ApiError, ApiResult};

/// A new invitation.
#[derive(Serialize, ToSchema)]
#[schema(as = StaffInvited)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvitedView {
    staff: MemberView,
    /// The code of the link `/invitation#CODE`. It is shown once.
    code: String,
    expires_at: DateTime<Utc>,
}

impl From<Invited> for InvitedView {
    fn from(invited: Invited) -> Self {
        let Invited { member, code, expires_at } = invited;
        Self { staff: MemberView::from(&member), code, expires_at }
    }
}

pub(super) fn role_of(word: &str) -> ApiResult<Role> {
    let fault = || arena_rules::texts::fields::MALFORMED;
    Role::from_word(word).ok_or_else(|| ApiError::field("role", fault()))
}
