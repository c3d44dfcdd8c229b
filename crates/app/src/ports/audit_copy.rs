use async_trait::async_trait;

use super::KeptAuditLine;
use super::error::StoreResult;

/// A second place for the audit, outside the database.
#[async_trait]
pub trait AuditCopy: Send + Sync {
    /// Adds lines, in order. May get lines again that it has: each has its number.
    ///
    /// # Errors
    /// Why the lines may be missing there. The text holds no secret.
    async fn add(&self, lines: &[KeptAuditLine]) -> Result<(), String>;
}

/// How far the audit was copied.
#[async_trait]
pub trait AuditCopies: Send + Sync {
    /// Returns the last copied line; 0 without any.
    async fn copied(&self) -> StoreResult<i64>;

    /// Notes that the lines up to `to` are copied; `false` if others were noted than up to `from`.
    async fn move_copied(&self, from: i64, to: i64) -> StoreResult<bool>;
}
