//! Use cases' errors and refusals.

use std::borrow::Cow;

use arena_rules::FieldErrors;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ports::{FilesError, StoreError};

/// A use case's result.
pub type AppResult<T> = Result<T, AppError>;

/// A business rule's refusal: a text for people, a code for programs (contract 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[error("{code}")]
pub struct Refusal {
    /// `snake_case`, stable.
    pub code: Cow<'static, str>,
    /// The text for people.
    pub message: Cow<'static, str>,
}

impl Refusal {
    /// Makes a refusal.
    pub fn new(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code: Cow::Borrowed(code), message: message.into() }
    }
}

/// Two subscribers in one browser, by masked number: `0300*****67`; none for the partner channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The logged-in subscriber's number.
    pub present: Option<String>,
    /// The hand-off's number.
    pub arriving: Option<String>,
}

/// Why a use case failed.
#[derive(Debug, Error)]
pub enum AppError {
    /// A business rule refused.
    #[error("refused: {0}")]
    Refused(#[from] Refusal),
    /// A form is invalid.
    #[error("invalid fields: {0:?}")]
    Invalid(FieldErrors),
    /// The caller has not proven who they are.
    #[error("not proven: {0}")]
    NotProven(&'static str),
    /// The browser is logged in with another number.
    #[error("another subscriber is logged in")]
    OtherSubscriber,
    /// The hand-off belongs to the browser that began the log-in, and this is another one.
    #[error("the hand-off is another browser's")]
    OtherBrowser,
    /// Another subscriber is logged in here and must be asked first. The hand-off stays valid.
    #[error("somebody else is logged in")]
    AnotherSubscriber(Box<Encounter>),
    /// The thing does not exist, or is somebody else's.
    #[error("not found")]
    NotFound,
    /// An idempotency key came with another request.
    #[error("idempotency key reused with another request")]
    KeyReused,
    /// A picture or body is too large; the text is for people.
    #[error("too large")]
    TooLarge(&'static str),
    /// Too much waits already; try again after so many seconds.
    #[error("busy for {0} s")]
    Busy(u64),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// Something impossible happened; the text is for the log.
    #[error("internal: {0}")]
    Internal(String),
}

impl From<FieldErrors> for AppError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

/// Returns a refusal as an error.
pub fn refuse<T>(code: &'static str, message: impl Into<Cow<'static, str>>) -> AppResult<T> {
    Err(AppError::Refused(Refusal::new(code, message)))
}
