use thiserror::Error;

/// The result of a repository call.
pub type StoreResult<T> = Result<T, StoreError>;

/// Why the database failed. None of this is ever shown to a subscriber.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database cannot be reached, is full, or is shutting down: try again later.
    #[error("database unavailable: {0}")]
    Unavailable(String),
    /// A row holds a value that it must not hold.
    #[error("corrupt row in {table}, column {column}, id {id}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's id.
        id: String,
    },
    /// Anything else.
    #[error("database: {0}")]
    Other(String),
}
