//! The one mapping of application errors to HTTP answers (contract 2).

use arena_rules::{FieldErrors, FieldFault};
use std::borrow::Cow;
use std::collections::BTreeMap;

use arena_app::AppError;
use arena_app::ports::StoreError;
use arena_rules::texts;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::envelope::{Failure, FailureData, SubscriberPair};

pub(crate) type ApiResult<T> = Result<T, ApiError>;

#[derive(Debug, Default)]
struct Details {
    field_codes: BTreeMap<String, String>,
    who: Option<SubscriberPair>,
}

#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: Cow<'static, str>,
    message: Cow<'static, str>,
    fields: BTreeMap<String, String>,
    details: Box<Details>,
    retry_after: Option<u64>,
}

impl ApiError {
    pub(crate) fn new(
        status: StatusCode,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            status,
            code: code.into(),
            message: message.into(),
            fields: BTreeMap::new(),
            details: Box::default(),
            retry_after: None,
        }
    }

    /// The status of the answer; 200 for a rule's refusal.
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    pub(crate) fn code(&self) -> &str {
        &self.code
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    pub(crate) fn fields(&self) -> &BTreeMap<String, String> {
        &self.fields
    }

    pub(crate) fn field_codes(&self) -> &BTreeMap<String, String> {
        &self.details.field_codes
    }

    pub(crate) fn who(&self) -> Option<&SubscriberPair> {
        self.details.who.as_ref()
    }

    pub(crate) fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// Replaces the text if the error has the given status.
    pub(crate) fn worded(mut self, status: StatusCode, message: &'static str) -> Self {
        if self.status == status {
            self.message = message.into();
        }
        self
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not_logged_in", texts::LOG_IN)
    }

    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "There is no such thing here.")
    }

    pub(crate) fn method_not_allowed() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "This call takes another method.")
    }

    pub(crate) fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", texts::SOMETHING_WRONG)
    }

    pub(crate) fn unavailable() -> Self {
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Please try again later.");
        error.retry_after = Some(2);
        error
    }

    pub(crate) fn too_many(retry_after: u64) -> Self {
        let text = "Too many requests. Please wait a moment.";
        let mut error = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", text);
        error.retry_after = Some(retry_after);
        error
    }

    pub(crate) fn malformed(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    pub(crate) fn invalid(errors: &FieldErrors) -> Self {
        let message = errors.summary().to_owned();
        let mut error = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message);
        error.fields = errors.fields().clone();
        error.details.field_codes = errors.codes().clone();
        error
    }

    pub(crate) fn field(field: &str, fault: FieldFault) -> Self {
        Self::invalid(&FieldErrors::one(field, fault))
    }
}

impl From<AppError> for ApiError {
    fn from(error: AppError) -> Self {
        match error {
            // A refusal is not a failed request: clients of the specification show its text.
            AppError::Refused(refusal) => Self::new(StatusCode::OK, refusal.code, refusal.message),
            AppError::Invalid(errors) => Self::invalid(&errors),
            AppError::NotProven(why) => {
                tracing::info!(why, "a proof of identity was refused");
                Self::new(StatusCode::UNAUTHORIZED, "not_proven", texts::NOT_PROVEN)
            }
            AppError::OtherSubscriber => {
                Self::new(StatusCode::CONFLICT, "other_subscriber", texts::OTHER_SUBSCRIBER)
            }
            AppError::OtherBrowser => {
                tracing::info!("a hand-off came from another browser than the one that began the login");
                Self::new(StatusCode::CONFLICT, "other_browser", texts::OTHER_BROWSER)
            }
            AppError::AnotherSubscriber(who) => {
                let error = Self::new(StatusCode::CONFLICT, "another_subscriber", texts::ANOTHER_SUBSCRIBER);
                let who = Some(SubscriberPair { present: who.present, arriving: who.arriving });
                Self { details: Box::new(Details { who, ..Details::default() }), ..error }
            }
            AppError::NotFound => Self::not_found(),
            AppError::KeyReused => Self::new(StatusCode::CONFLICT, "key_reused", texts::KEY_REUSED),
            AppError::TooLarge(text) => Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", text),
            AppError::Busy(seconds) => Self::too_many(seconds),
            AppError::Store(StoreError::Unavailable(why)) => {
                tracing::error!(why, "database unavailable");
                Self::unavailable()
            }
            AppError::Store(error) => {
                tracing::error!(%error, "a database request failed");
                Self::internal()
            }
            AppError::Files(error) => {
                tracing::error!(%error, "the file store failed");
                Self::unavailable()
            }
            AppError::Internal(what) => {
                tracing::error!(what, "a request failed by a fault of the server");
                Self::internal()
            }
        }
    }
}

/// The code of a refused or failed call, in the extensions of its answer.
#[derive(Clone, Debug)]
pub(crate) struct RefusalCode(pub(crate) Cow<'static, str>);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let failure = Failure::new(&self.code, &self.message, self.fields);
        let data = FailureData { who: self.details.who, ..failure.data };
        let body = Json(Failure { field_codes: self.details.field_codes, data, ..failure });
        // Set here: this answer may come from outside a handler, or replace a cacheable list.
        let keep = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        let mut response = (self.status, [keep], body).into_response();
        response.extensions_mut().insert(RefusalCode(self.code));
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
