use arena_app::invites::shown_name;
use arena_app::ports::PublicFace;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::player::profile::picture_url;

/// A subscriber as others see them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FriendFace {
    /// Name that other players see.
    pub(crate) username: String,
    /// Address of the picture.
    profile_image: Option<String>,
    /// Avatar shown without a picture, 1 to 24.
    avatar: u8,
}

impl From<&PublicFace> for FriendFace {
    fn from(face: &PublicFace) -> Self {
        Self {
            username: shown_name(face),
            profile_image: face.picture.as_deref().map(picture_url),
            avatar: face.avatar.number(),
        }
    }
}

/// A code, as it was typed or followed.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub(crate) struct CodeRequest {
    /// Eight characters; case, spaces and dashes are ignored.
    pub(crate) code: String,
}
