use thiserror::Error;

/// A failure that is not the caller's fault, except for a reused reference. Holds no number and no code.
#[derive(Debug, Error)]
pub enum OperatorError {
    /// The folder of the database cannot be created.
    #[error("the operator's data folder: {0}")]
    Folder(#[from] std::io::Error),
    /// SQLite failed.
    #[error("the operator's database: {0}")]
    Database(#[from] sqlx::Error),
    /// A later version of this program wrote the database.
    #[error("operator.db has schema version {found}, this program knows {known}")]
    NewerSchema {
        /// The file's version.
        found: i64,
        /// The newest version known here.
        known: i64,
    },
    /// A row holds a value that this program never writes.
    #[error("operator.db: {table}.{column} of row {id} is not readable")]
    CorruptRow {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's key, unless that is a person's number; then its rowid.
        id: String,
    },
    /// The reference was used before for another message or charge.
    #[error("the reference was used before with other contents")]
    ReferenceReused,
}
