use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::Value;

use super::StoreResult;

/// What a transaction of an operator changes, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditChange {
    /// The operator's reason, in their own words.
    pub reason: Option<String>,
    /// What is changed, as it was: small, and without numbers or names of people.
    pub before: Option<Value>,
    /// The same, as it is now.
    pub after: Option<Value>,
}

impl AuditChange {
    /// A change for a reason.
    #[must_use]
    pub fn because(reason: impl Into<String>) -> Self {
        Self { reason: Some(reason.into()), ..Self::default() }
    }

    /// What was changed, before and after.
    #[must_use]
    pub fn between(self, before: Value, after: Value) -> Self {
        Self { before: Some(before), after: Some(after), ..self }
    }
}

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
    /// What was changed, and why, where the action says so.
    pub change: AuditChange,
}

impl AuditLine {
    /// A line that says nothing of what was changed.
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

/// What operators did. Nothing in it is ever changed.
#[async_trait]
pub trait Audit: Send + Sync {
    /// Adds a line.
    async fn note(&self, line: &AuditLine) -> StoreResult<()>;

    /// Says what the transaction under way changes, and why. Where an operator acts
    /// ([`AuditedStore`](crate::audit::AuditedStore)), the line that the transaction commits carries it; the last change that was said
    /// counts. Elsewhere there is no such line, and this does nothing.
    fn explain(&self, change: AuditChange);

    /// Lines since an instant, the latest first.
    async fn list(&self, since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<AuditLine>>;

    /// When an action was taken last; `None` where it never was.
    async fn last(&self, action: &str) -> StoreResult<Option<DateTime<Utc>>>;
}
