use serde::Deserialize;
use utoipa::ToSchema;

/// The code of an invitation's link.
#[derive(Deserialize, ToSchema)]
pub(crate) struct InvitationCode {
    pub(super) code: String,
}
