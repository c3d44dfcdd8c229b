//! How a use case says no.

use std::borrow::Cow;

use arena_rules::FieldErrors;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ports::{FilesError, StoreError};

/// What a use case answers with.
pub type AppResult<T> = Result<T, AppError>;

/// A business rule said no. The text is for the person, the code for the machine (contract 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[error("{code}")]
pub struct Refusal {
    /// `snake_case`, stable.
    pub code: Cow<'static, str>,
    /// What the person reads.
    pub message: Cow<'static, str>,
}

impl Refusal {
    /// A refusal with a text.
    pub fn new(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code: Cow::Borrowed(code), message: message.into() }
    }
}

/// Two subscribers in one browser, by their numbers: `0300*****67`. One who came from the partner has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The number of the subscriber who is logged in.
    pub present: Option<String>,
    /// The number that the hand-off names.
    pub arriving: Option<String>,
}

/// Why a use case did not do what it was asked to.
#[derive(Debug, Error)]
pub enum AppError {
    /// A business rule said no.
    #[error("refused: {0}")]
    Refused(#[from] Refusal),
    /// A form fails validation.
    #[error("invalid fields: {0:?}")]
    Invalid(FieldErrors),
    /// Nobody is proven to be anybody.
    #[error("not proven: {0}")]
    NotProven(&'static str),
    /// The browser is logged in with another number.
    #[error("another subscriber is logged in")]
    OtherSubscriber,
    /// The hand-off is for the browser that began to log in, and this is another one.
    #[error("the hand-off is another browser's")]
    OtherBrowser,
    /// Somebody else is logged in in this browser: they have to be asked first. The hand-off is still good.
    #[error("somebody else is logged in")]
    AnotherSubscriber(Box<Encounter>),
    /// No such thing, or it belongs to somebody else.
    #[error("not found")]
    NotFound,
    /// An idempotency key came back with another request.
    #[error("idempotency key reused with another request")]
    KeyReused,
    /// A picture or body is larger than allowed; the text is for the person.
    #[error("too large")]
    TooLarge(&'static str),
    /// So much of this kind waits already that it may be tried again after so many seconds.
    #[error("busy for {0} s")]
    Busy(u64),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// Something that cannot be did happen; the text is for the log.
    #[error("internal: {0}")]
    Internal(String),
}

impl From<FieldErrors> for AppError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

/// A refusal as an error, shortly.
pub fn refuse<T>(code: &'static str, message: impl Into<Cow<'static, str>>) -> AppResult<T> {
    Err(AppError::Refused(Refusal::new(code, message)))
}
