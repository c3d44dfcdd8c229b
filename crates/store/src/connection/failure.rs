//! Why a statement failed, and the error that the caller gets.

use std::error::Error;

use arena_app::ports::StoreError;

#[derive(Debug)]
pub(crate) enum Failure {
    Sqlite(rusqlite::Error),
    Postgres(tokio_postgres::Error),
    Unavailable(String),
    Refused(&'static str),
    /// The answer differs from the declaration, at this place.
    Unreadable(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constraint {
    Unique,
    Check,
}

impl Failure {
    pub(super) const SPENT: Self = Self::Refused("an earlier statement of this transaction failed");
    pub(super) const READS: Self = Self::Refused("a connection that reads does not write");

    pub(crate) fn constraint(&self) -> Option<Constraint> {
        match self {
            Self::Sqlite(rusqlite::Error::SqliteFailure(error, _)) => match error.extended_code {
                rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE => Some(Constraint::Unique),
                rusqlite::ffi::SQLITE_CONSTRAINT_CHECK => Some(Constraint::Check),
                _ => None,
            },
            Self::Postgres(error) => match error.code()?.code() {
                "23505" => Some(Constraint::Unique),
                "23514" => Some(Constraint::Check),
                _ => None,
            },
            _ => None,
        }
    }

    fn passes(&self) -> bool {
        match self {
            Self::Sqlite(error) => {
                use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull, SystemIoFailure};
                let busy = [DatabaseBusy, DatabaseLocked, DiskFull, SystemIoFailure];
                error.sqlite_error_code().is_some_and(|code| busy.contains(&code))
            }
            Self::Postgres(error) => match error.code() {
                // 08 connection, 40 deadlock, 53 resources, 55 a lock timeout, 57 shutdown or a statement
                // that took too long.
                Some(state) => {
                    ["08", "40", "53", "55", "57"].iter().any(|class| state.code().starts_with(class))
                }
                // An error without a code comes from the connection, unless one of our values could not
                // be encoded.
                None => error.source().is_none_or(<dyn Error>::is::<std::io::Error>),
            },
            Self::Unavailable(_) => true,
            Self::Refused(_) | Self::Unreadable(_) => false,
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Sqlite(error) => error.fmt(f),
            // The driver's own text is only "db error"; the server's text is the cause.
            Self::Postgres(error) => match error.as_db_error() {
                Some(said) => write!(f, "{}: {} ({})", said.severity(), said.message(), said.code().code()),
                None => match error.source() {
                    Some(cause) => write!(f, "{error}: {cause}"),
                    None => error.fmt(f),
                },
            },
            Self::Unavailable(reason) | Self::Unreadable(reason) => f.write_str(reason),
            Self::Refused(reason) => f.write_str(reason),
        }
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        let text = failure.to_string();
        if failure.passes() { Self::Unavailable(text) } else { Self::Other(text) }
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Postgres(error)
    }
}
