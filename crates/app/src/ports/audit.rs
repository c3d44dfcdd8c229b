use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::StoreResult;

/// What an operator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub actor: String,
    /// What: `tasks approve`.
    pub action: String,
    /// To what: an id, never a number or a name.
    pub subject: String,
}

/// What operators did. Nothing in it is ever changed.
#[async_trait]
pub trait Audit: Send + Sync {
    /// Adds a line.
    async fn note(&self, line: &AuditLine) -> StoreResult<()>;

    /// Lines since an instant, the latest first.
    async fn list(&self, since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<AuditLine>>;
}
