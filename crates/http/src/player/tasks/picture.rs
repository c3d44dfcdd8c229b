use std::sync::Arc;

use arena_app::App;
use arena_app::tasks::{self, PictureSize};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use uuid::Uuid;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::Failure;
use crate::door::error::{ApiError, ApiResult};

pub(super) fn card_url(entry: Uuid) -> String {
    format!("/api/v1/pictures/tasks/{entry}/card")
}

/// Returns the caller's own screenshot as JPEG. 404 for any other.
#[utoipa::path(
    get, path = "/v1/pictures/tasks/{id}", tag = "tasks", security(("token" = [])),
    params(("id" = String, Path, description = "`entryId` of the entry")),
    responses(
        (status = 200, content_type = "image/jpeg", body = Vec<u8>), (status = 401, body = Failure),
        (status = 404, body = Failure),
    )
)]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    id: Result<Path<Uuid>, PathRejection>,
) -> ApiResult<Response> {
    respond(&app, AuthenticatedCaller(caller), id, PictureSize::Whole).await
}

/// Returns the same screenshot for a card: at most 480 pixels on the longer side.
#[utoipa::path(
    get, path = "/v1/pictures/tasks/{id}/card", tag = "tasks", security(("token" = [])),
    params(("id" = String, Path, description = "`entryId` of the entry")),
    responses(
        (status = 200, content_type = "image/jpeg", body = Vec<u8>), (status = 401, body = Failure),
        (status = 404, body = Failure),
    )
)]
pub(crate) async fn card(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    id: Result<Path<Uuid>, PathRejection>,
) -> ApiResult<Response> {
    respond(&app, AuthenticatedCaller(caller), id, PictureSize::Card).await
}

async fn respond(
    app: &App,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    id: Result<Path<Uuid>, PathRejection>,
    size: PictureSize,
) -> ApiResult<Response> {
    let Path(id) = id.map_err(|_| ApiError::not_found())?;
    let bytes = tasks::picture(app, caller.subscriber, id, size).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg")),
        // The picture never changes, but the next person at this browser must not see it.
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600")),
        (header::VARY, HeaderValue::from_static("authorization")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("inline")),
    ];
    Ok((headers, bytes).into_response())
}
