use thiserror::Error;

/// A repository call's result.
pub type StoreResult<T> = Result<T, StoreError>;

/// Why the database failed; never shown to subscribers.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database is unreachable, full or shutting down: try again later.
    #[error("database unavailable: {0}")]
    Unavailable(String),
    /// A row holds an impossible value.
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
