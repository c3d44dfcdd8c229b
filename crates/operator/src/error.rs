//! What can go wrong underneath the pages.

use thiserror::Error;

/// A failure that is not the caller's doing, except for a reused reference. Holds no number and no code.
#[derive(Debug, Error)]
pub enum OperatorError {
    /// The folder of the database cannot be made.
    #[error("the operator's data folder: {0}")]
    Folder(#[from] std::io::Error),
    /// SQLite failed.
    #[error("the operator's database: {0}")]
    Database(#[from] sqlx::Error),
    /// The database was written by a later version of this program.
    #[error("operator.db has schema version {found}, this program knows {known}")]
    NewerSchema {
        /// The file's version.
        found: i64,
        /// The newest version known here.
        known: i64,
    },
    /// A row holds what was never written there.
    #[error("operator.db: {table}.{column} of row {id} is not readable")]
    CorruptRow {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's key, where that is no number of a person, else its rowid.
        id: String,
    },
    /// A reference was used before for something else.
    #[error("the reference was used before with other contents")]
    ReferenceReused,
}
