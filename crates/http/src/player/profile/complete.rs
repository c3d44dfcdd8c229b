use std::collections::BTreeMap;

use arena_app::profile;
use arena_rules::profile::ProfileForm;
use arena_rules::texts;
use axum::extract::multipart::{Multipart, MultipartError};
use axum::extract::{FromRequest, Request, State};
use axum::http::{StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::Who;
use crate::door::envelope::{Empty, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::{Body, nul, too_large};
use crate::state::HttpState;

/// The profile form. Fields that are absent stay, empty ones are cleared.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CompleteRequest {
    /// The full name.
    name: Option<String>,
    /// The name that others see.
    username: Option<String>,
    /// The e-mail.
    email: Option<String>,
    /// `male` or `female`.
    gender: Option<String>,
    /// A few words.
    bio: Option<String>,
    /// `YYYY-MM-DD`.
    date_of_birth: Option<String>,
    /// A new picture as a data URL; in multipart, a file.
    image: Option<String>,
}

/// A profile that was saved.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Completed {
    /// Always true.
    success: bool,
    /// Always true.
    status: bool,
    /// What the person reads.
    message: &'static str,
    /// Nothing.
    data: Empty,
    /// Always null.
    errors: Option<String>,
}

/// Saves the profile, with a picture of at most 2 MB, as JSON or multipart.
#[utoipa::path(
    post, path = "/v1/user/profile/complete", tag = "profile", security(("token" = [])),
    request_body(content((CompleteRequest = "application/json"), (CompleteRequest = "multipart/form-data"))),
    responses(
        (status = 200, body = Completed), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn complete(
    State(state): State<HttpState>,
    Who(caller): Who,
    request: Request,
) -> ApiResult<axum::Json<Completed>> {
    let multipart = request
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|value| value.as_bytes().to_ascii_lowercase().starts_with(b"multipart/form-data"));
    let read =
        if multipart { read_multipart(&state, request).await } else { read_json(&state, request).await };
    // Nothing but a picture makes this form large.
    let too_large = |error: ApiError| error.worded(StatusCode::PAYLOAD_TOO_LARGE, texts::IMAGE_TOO_LARGE);
    let (form, image) = read.map_err(too_large)?;
    profile::complete(&state.app, caller.subscriber, &form, image).await?;
    let message = texts::PROFILE_UPDATED;
    Ok(axum::Json(Completed { success: true, status: true, message, data: Empty {}, errors: None }))
}

fn malformed() -> ApiError {
    ApiError::malformed("The form could not be read.")
}

async fn read_json(state: &HttpState, request: Request) -> ApiResult<(ProfileForm, Option<Bytes>)> {
    let Body(body) = Body::<CompleteRequest>::from_request(request, state).await?;
    let image = body.image.as_deref().filter(|image| !image.is_empty()).map(from_data_url).transpose()?;
    let form = ProfileForm {
        name: body.name,
        username: body.username,
        email: body.email,
        gender: body.gender,
        bio: body.bio,
        date_of_birth: body.date_of_birth,
    };
    Ok((form, image))
}

fn from_data_url(url: &str) -> ApiResult<Bytes> {
    let decoded = url
        .strip_prefix("data:image/")
        .and_then(|rest| rest.split_once(";base64,"))
        .and_then(|(_, data)| STANDARD.decode(data).ok());
    decoded.map(Bytes::from).ok_or_else(|| {
        ApiError::invalid(BTreeMap::from([("image".to_owned(), texts::IMAGE_INVALID.to_owned())]))
    })
}

async fn read_multipart(state: &HttpState, request: Request) -> ApiResult<(ProfileForm, Option<Bytes>)> {
    let mut parts = Multipart::from_request(request, state).await.map_err(|_| malformed())?;
    let mut form = ProfileForm::default();
    let mut image = None;
    while let Some(part) = parts.next_field().await.map_err(|error| refused(&error))? {
        let name = part.name().unwrap_or_default().to_owned();
        if name == "image" || name == "profileImage" {
            let bytes = part.bytes().await.map_err(|error| refused(&error))?;
            image = Some(bytes).filter(|bytes| !bytes.is_empty());
            continue;
        }
        let text = part.text().await.map_err(|error| refused(&error))?;
        if text.contains('\0') {
            return Err(nul());
        }
        match name.as_str() {
            "name" => form.name = Some(text),
            "username" => form.username = Some(text),
            "email" => form.email = Some(text),
            "gender" => form.gender = Some(text),
            "bio" => form.bio = Some(text),
            "dateOfBirth" => form.date_of_birth = Some(text),
            _ => {}
        }
    }
    Ok((form, image))
}

fn refused(error: &MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE { too_large() } else { malformed() }
}
