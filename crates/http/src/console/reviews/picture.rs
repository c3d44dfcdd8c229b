use std::sync::Arc;

use arena_app::App;
use arena_app::tasks::{self, PictureSize};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::door::envelope::Failure;
use crate::door::error::{ApiError, ApiResult};

/// The picture's size.
#[derive(Deserialize, IntoParams)]
pub(crate) struct SizeQuery {
    /// `whole` (the default) or `card`.
    size: Option<String>,
}

/// Returns an entry's screenshot, a JPEG.
#[utoipa::path(
    get, path = "/v1/reviews/{id}/picture", tag = "reviews", params(("id" = Uuid, Path), SizeQuery),
    responses((status = 200, content_type = "image/jpeg", body = Vec<u8>), (status = 404, body = Failure))
)]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(SizeQuery { size }): Query<SizeQuery>,
) -> ApiResult<Response> {
    let size = match size.as_deref() {
        None | Some("whole") => PictureSize::Whole,
        Some("card") => PictureSize::Card,
        Some(_) => return Err(ApiError::malformed("A picture is `whole` or a `card`.")),
    };
    let bytes = tasks::any_picture(&app, id, size).await?;
    let kind = HeaderValue::from_static("image/jpeg");
    // Kept for the minutes in which a reviewer goes back and forth, in this browser only.
    let keep = HeaderValue::from_static("private, max-age=300");
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], bytes).into_response())
}
