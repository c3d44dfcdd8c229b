use std::sync::Arc;

use arena_app::{App, profile};
use arena_rules::profile::{IMAGE_MAX_BYTES, ProfileForm};
use arena_rules::texts;
use arena_rules::texts::fields;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Empty, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::form::{self, Parts};
use crate::door::json::Body;

/// The longest text that is read, in bytes. The rules of profiles limit each field.
const TEXT_MAX: usize = 8 * 1024;

/// The profile form. An absent field stays unchanged; an empty one is cleared.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CompleteRequest {
    /// Full name, which other players do not see.
    name: Option<String>,
    /// Name that other players see. No two usernames look the same.
    username: Option<String>,
    /// E-mail address.
    email: Option<String>,
    /// `male` or `female`.
    gender: Option<String>,
    /// Short description.
    bio: Option<String>,
    /// `YYYY-MM-DD`.
    date_of_birth: Option<String>,
    /// New picture: a data URL in JSON, a file in multipart. Other players see it instead of the avatar.
    image: Option<String>,
    /// Avatar that other players see if there is no picture, 1 to 24.
    #[schema(minimum = 1, maximum = 24)]
    avatar: Option<i64>,
    /// Removes the picture, so that other players see the avatar. Ignored if the form has a new picture.
    remove_image: Option<bool>,
}

/// Answer of a saved profile.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Completed)]
pub(crate) struct ProfileSaveAnswer {
    /// Always true.
    success: bool,
    /// Always true.
    status: bool,
    /// Text to show to the person.
    message: &'static str,
    /// Empty.
    data: Empty,
    /// Always null.
    errors: Option<String>,
}

/// Answer of the profile form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the shapes of an answer; the handler sends one of them")]
pub(crate) enum CompleteAnswer {
    /// The profile was saved.
    Done(ProfileSaveAnswer),
    /// A rule refused the form.
    Refused(Failure),
}

/// Saves the profile, with a picture of at most 2 MB, as JSON or multipart. A cleared username is replaced by
/// a generated one. `fields` and `fieldCodes` say why a username is not possible. Refusals:
/// `too_many_uploads`, `username_taken`, `username_too_long`, `username_unreadable`, `username_symbols`,
/// `username_no_letter`, `username_mixed_scripts`, `username_number`, `username_link`, `username_refused`.
#[utoipa::path(
    post, path = "/v1/user/profile/complete", tag = "profile", security(("token" = [])),
    request_body(content((CompleteRequest = "application/json"), (CompleteRequest = "multipart/form-data"))),
    responses(
        (status = 200, body = CompleteAnswer), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn complete(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    request: Request,
) -> ApiResult<axum::Json<ProfileSaveAnswer>> {
    let read =
        if form::is_multipart(&request) { read_multipart(request).await } else { read_json(request).await };
    // Only a picture can make this form too large.
    let too_large = |error: ApiError| error.worded(StatusCode::PAYLOAD_TOO_LARGE, texts::IMAGE_TOO_LARGE);
    let (form, image) = read.map_err(too_large)?;
    profile::complete(&app, caller.subscriber, &form, image).await?;
    let message = texts::PROFILE_UPDATED;
    Ok(axum::Json(ProfileSaveAnswer { success: true, status: true, message, data: Empty {}, errors: None }))
}

async fn read_json(request: Request) -> ApiResult<(ProfileForm, Option<Bytes>)> {
    let Body(body) = Body::<CompleteRequest>::from_request(request, &()).await?;
    let image = body.image.as_deref().filter(|image| !image.is_empty()).map(from_url).transpose()?;
    let form = ProfileForm {
        name: body.name,
        username: body.username,
        email: body.email,
        gender: body.gender,
        bio: body.bio,
        date_of_birth: body.date_of_birth,
        avatar: body.avatar.map(|avatar| avatar.to_string()),
        remove_image: body.remove_image.map(|remove| remove.to_string()),
    };
    Ok((form, image))
}

fn from_url(url: &str) -> ApiResult<Bytes> {
    form::from_data_url(url, IMAGE_MAX_BYTES)?.ok_or_else(|| ApiError::field("image", fields::IMAGE))
}

async fn read_multipart(request: Request) -> ApiResult<(ProfileForm, Option<Bytes>)> {
    let mut parts = Parts::of(request, IMAGE_MAX_BYTES).await?;
    let mut form = ProfileForm::default();
    let mut image = None;
    while let Some(part) = parts.next().await? {
        let field = match part.name().as_str() {
            "image" | "profileImage" => {
                image = Some(part.picture().await?).filter(|bytes| !bytes.is_empty());
                continue;
            }
            "name" => &mut form.name,
            "username" => &mut form.username,
            "email" => &mut form.email,
            "gender" => &mut form.gender,
            "bio" => &mut form.bio,
            "dateOfBirth" => &mut form.date_of_birth,
            "avatar" => &mut form.avatar,
            "removeImage" => &mut form.remove_image,
            _ => continue,
        };
        *field = Some(part.text(TEXT_MAX).await?);
    }
    Ok((form, image))
}
