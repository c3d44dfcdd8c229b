use std::path::PathBuf;

use arena_app::ports::StoreError;

use crate::connection::Failure;

/// Why a backup could not be taken or restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// An error of the database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An error of a file.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// `pg_dump` or `pg_restore` is missing, too old, or failed; or this build cannot read `SQLite`'s pages.
    #[error("{0}")]
    Tool(String),
    /// The database, the backup or the request does not fit the operation.
    #[error("{0}")]
    Refused(String),
}

impl From<Failure> for BackupError {
    fn from(failure: Failure) -> Self {
        Self::Store(failure.into())
    }
}
