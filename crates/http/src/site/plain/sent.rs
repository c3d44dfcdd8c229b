use axum::body::{Body, Bytes};
use axum::extract::{Form, FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::trouble::PageError;
use crate::door::error::ApiError;
use crate::door::json::nul;

/// A form's fields. A missing field is empty.
pub(super) struct PlainForm<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for PlainForm<T> {
    type Rejection = PageError;

    async fn from_request(request: Request, _: &S) -> Result<Self, PageError> {
        let malformed = || ApiError::malformed("The form could not be read.");
        let (parts, body) = request.into_parts();
        let request = Request::from_parts(parts.clone(), body);
        let bytes = Bytes::from_request(request, &()).await.map_err(|rejection| {
            let too_large = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            if too_large { crate::door::json::too_large() } else { malformed() }
        })?;
        // The database cannot store a NUL.
        if bytes.contains(&0) || bytes.windows(3).any(|three| three == b"%00") {
            return Err(nul().into());
        }
        let request = Request::from_parts(parts, Body::from(bytes));
        let Form(form) = Form::from_request(request, &()).await.map_err(|_| malformed())?;
        Ok(Self(form))
    }
}
