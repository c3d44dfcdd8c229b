use std::sync::Arc;

use arena_app::{App, profile};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::door::envelope::Failure;
use crate::door::error::{ApiError, ApiResult};

pub(crate) fn picture_url(key: &str) -> String {
    format!("/api/v1/pictures/{key}")
}

/// Returns a profile picture as JPEG. Public. Its key cannot be guessed and changes with the picture.
#[utoipa::path(
    get, path = "/v1/pictures/{key}", tag = "profile",
    params(("key" = String, Path, description = "from `profileImage`")),
    responses((status = 200, content_type = "image/jpeg", body = Vec<u8>), (status = 404, body = Failure))
)]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    key: Result<Path<String>, PathRejection>,
) -> ApiResult<Response> {
    // A path that is not text is no key.
    let Path(key) = key.map_err(|_| ApiError::not_found())?;
    let bytes = profile::picture(&app, &key).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("inline")),
    ];
    Ok((headers, bytes).into_response())
}
