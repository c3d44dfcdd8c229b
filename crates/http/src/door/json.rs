//! Bodies: read as JSON, refused in the envelope.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::error::ApiError;
use crate::state::HttpState;

/// A JSON body. Syntax errors answer 400, wrong or missing fields 422, another content type 415, too many bytes 413.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<HttpState> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &HttpState) -> Result<Self, ApiError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => Err(refused(&rejection)),
        }
    }
}

/// A JSON body, or none at all where nothing needs to be sent.
pub(crate) struct OptionalBody<T>(pub(crate) T);

impl<T: DeserializeOwned + Default> FromRequest<HttpState> for OptionalBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &HttpState) -> Result<Self, ApiError> {
        let empty = request.headers().get(axum::http::header::CONTENT_TYPE).is_none();
        if empty {
            Ok(Self(T::default()))
        } else {
            Body::from_request(request, state).await.map(|Body(body)| Self(body))
        }
    }
}

fn refused(rejection: &JsonRejection) -> ApiError {
    match rejection {
        JsonRejection::JsonDataError(error) => {
            // The text names the field and what it should be; it quotes no more of the body than that.
            ApiError::invalid(BTreeMap::from([("body".to_owned(), error.body_text())]))
        }
        JsonRejection::JsonSyntaxError(_) => ApiError::malformed("The body is not JSON."),
        JsonRejection::MissingJsonContentType(_) => ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "Send application/json.",
        ),
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => ApiError::malformed("The body could not be read."),
    }
}

pub(crate) fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request is too large.")
}
