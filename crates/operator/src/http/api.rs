use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::OperatorError;

/// A refusal as `{"error": machine word, "message": text}`.
pub(super) fn refuse(status: StatusCode, error: &str, message: &str) -> Response {
    (status, Json(json!({ "error": error, "message": message }))).into_response()
}

/// The body, or a refusal that names its fault.
pub(super) fn body<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, Box<Response>> {
    body.map(|Json(body)| body).map_err(|rejection| {
        let (status, error) = match rejection.status() {
            // The body is valid JSON with unexpected contents.
            StatusCode::UNPROCESSABLE_ENTITY => (StatusCode::UNPROCESSABLE_ENTITY, "bad_field"),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json"),
            StatusCode::PAYLOAD_TOO_LARGE => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            _ => (StatusCode::BAD_REQUEST, "not_json"),
        };
        Box::new(refuse(status, error, &rejection.body_text()))
    })
}

/// A reused reference is the caller's mistake; all other errors are ours.
pub(super) fn failed(error: &OperatorError) -> Response {
    if matches!(error, OperatorError::ReferenceReused) {
        return refuse(StatusCode::CONFLICT, "reference_reused", &error.to_string());
    }
    tracing::error!(%error, "the demo operator failed");
    refuse(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong on our side.")
}
