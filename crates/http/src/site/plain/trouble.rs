//! Errors of plain pages. [`super::receive::receive`] draws them in the visitor's language.

use std::sync::Arc;

use arena_app::AppError;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::door::error::ApiError;
use crate::door::rate::RateExceeded;

/// An error that is shown as a whole page.
#[derive(Clone, Debug)]
pub(super) struct PageError(Arc<Cause>);

pub(super) type PageResult = Result<Response, PageError>;

#[derive(Debug)]
pub(super) enum Cause {
    /// The error that the API would answer.
    Api(ApiError),
    /// A form that our page in this browser did not send.
    ForeignForm,
}

impl PageError {
    pub(super) fn foreign_form() -> Self {
        Self(Arc::new(Cause::ForeignForm))
    }

    pub(super) fn cause(&self) -> &Cause {
        &self.0
    }

    pub(super) fn status(&self) -> StatusCode {
        match &*self.0 {
            // A refusal without the page that was asked for. A 200 would look like that page.
            Cause::Api(error) if error.status() == StatusCode::OK => StatusCode::CONFLICT,
            Cause::Api(error) => error.status(),
            Cause::ForeignForm => StatusCode::FORBIDDEN,
        }
    }
}

impl From<ApiError> for PageError {
    fn from(error: ApiError) -> Self {
        Self(Arc::new(Cause::Api(error)))
    }
}

impl From<AppError> for PageError {
    fn from(error: AppError) -> Self {
        ApiError::from(error).into()
    }
}

impl From<RateExceeded> for PageError {
    fn from(error: RateExceeded) -> Self {
        ApiError::from(error).into()
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
