use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::Value;

use super::error::StoreResult;

/// A change by staff in a transaction, with its reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditChange {
    /// The staff member's reason, in their words.
    pub reason: Option<String>,
    /// The changed values before: small, without people's numbers or names.
    pub before: Option<Value>,
    /// The changed values after.
    pub after: Option<Value>,
}

impl AuditChange {
    /// A change with a reason only.
    #[must_use]
    pub fn because(reason: impl Into<String>) -> Self {
        Self { reason: Some(reason.into()), ..Self::default() }
    }

    /// Adds the values before and after.
    #[must_use]
    pub fn between(self, before: Value, after: Value) -> Self {
        Self { before: Some(before), after: Some(after), ..self }
    }
}

/// A line of the audit log: an action of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// The time.
    pub at: DateTime<Utc>,
    /// The staff member.
    pub actor: String,
    /// The action: `tasks approve`.
    pub action: String,
    /// The object of the action: an id, never a number or a name.
    pub subject: String,
    /// The change and its reason, if the action records them.
    pub change: AuditChange,
}

impl AuditLine {
    /// A line without a change.
    #[must_use]
    pub fn new(
        at: DateTime<Utc>,
        actor: impl Into<String>,
        action: impl Into<String>,
        subject: &(impl ToString + ?Sized),
    ) -> Self {
        let (actor, action, subject) = (actor.into(), action.into(), subject.to_string());
        Self { at, actor, action, subject, change: AuditChange::default() }
    }
}

/// The audit log of staff; lines never change.
#[async_trait]
pub trait Audit: Send + Sync {
    /// Adds a line.
    async fn note(&self, line: &AuditLine) -> StoreResult<()>;

    /// Sets the change and the reason of the running transaction; the last call counts. When staff act
    /// ([`AuditedStore`](crate::audit::AuditedStore)), the audit line holds them; otherwise this does
    /// nothing.
    fn explain(&self, change: AuditChange);

    /// Returns the lines since an instant, latest first.
    async fn list(&self, since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<AuditLine>>;

    /// Returns when an action was last taken; `None` if never.
    async fn last(&self, action: &str) -> StoreResult<Option<DateTime<Utc>>>;
}
