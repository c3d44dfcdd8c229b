use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

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

/// Where an action came from: the console's session and request. A command has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditTrace {
    /// The member of staff.
    pub staff: Option<Uuid>,
    /// Their session.
    pub session: Option<Uuid>,
    /// The client's address.
    pub address: Option<String>,
    /// The request's id, as in the log.
    pub request: Option<String>,
}

/// What became of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AuditOutcome {
    /// The action was done.
    #[default]
    Done,
    /// The server refused the action.
    Refused,
}

impl AuditOutcome {
    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused => "refused",
        }
    }

    /// Parses [`AuditOutcome::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Done, Self::Refused].into_iter().find(|outcome| outcome.as_str() == word)
    }
}

/// A line of the audit log: an action of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// The time.
    pub at: DateTime<Utc>,
    /// The staff member: an e-mail address, or the name of a command's user.
    pub actor: String,
    /// The action: `tasks approve`.
    pub action: String,
    /// The object of the action: an id, never a number or a name.
    pub subject: String,
    /// The change and its reason, if the action records them.
    pub change: AuditChange,
    /// Where the action came from.
    pub trace: AuditTrace,
    /// What became of it.
    pub outcome: AuditOutcome,
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
        Self {
            at,
            actor,
            action,
            subject,
            change: AuditChange::default(),
            trace: AuditTrace::default(),
            outcome: AuditOutcome::Done,
        }
    }

    /// Returns SHA-256 of the line and of the hash of the line before it. Who changes, adds or removes a line in
    /// the middle would have to change all hashes after it.
    #[must_use]
    pub fn hash(&self, previous: Option<&[u8; 32]>) -> [u8; 32] {
        let Self { at, actor, action, subject, change, trace, outcome } = self;
        let text = json!([
            at.timestamp_micros(),
            actor,
            action,
            subject,
            change.reason,
            change.before,
            change.after,
            trace.staff,
            trace.session,
            trace.address,
            trace.request,
            outcome.as_str(),
        ]);
        let mut hash = Sha256::new();
        hash.update(previous.unwrap_or(&[0; 32]));
        hash.update(text.to_string().as_bytes());
        hash.finalize().into()
    }
}

/// A line of the audit log as kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptAuditLine {
    /// The number; later lines have higher ones.
    pub id: i64,
    /// The line.
    pub line: AuditLine,
    /// The chain's hash; `None` for a line of a version without a chain.
    pub hash: Option<[u8; 32]>,
}

/// Which lines of the audit are listed. [`Default`] selects all.
#[derive(Clone, Debug, Default)]
pub struct AuditFilter {
    /// Only lines of this actor.
    pub actor: Option<String>,
    /// Only lines whose action begins with this text.
    pub action: Option<String>,
    /// Only lines about this object.
    pub subject: Option<String>,
    /// Only lines from this instant on.
    pub since: Option<DateTime<Utc>>,
    /// Only lines before this instant.
    pub until: Option<DateTime<Utc>>,
}

/// The audit log of staff; lines never change.
#[async_trait]
pub trait Audit: Send + Sync {
    /// Adds a line to the end of the chain, which others wait for until the transaction's end: call this last.
    async fn note(&self, line: &AuditLine) -> StoreResult<()>;

    /// Sets the change and the reason of the running transaction; the last call counts. When staff act
    /// ([`AuditedStore`](crate::audit::AuditedStore)), the audit line holds them; otherwise this does
    /// nothing.
    fn explain(&self, change: AuditChange);

    /// Returns the lines since an instant, latest first.
    async fn list(&self, since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<AuditLine>>;

    /// Returns up to `limit` lines before the line `before`, latest first.
    async fn page(
        &self,
        filter: &AuditFilter,
        before: Option<i64>,
        limit: u64,
    ) -> StoreResult<Vec<KeptAuditLine>>;

    /// Returns up to `limit` lines after the line `after`, oldest first.
    async fn after(&self, after: i64, limit: u64) -> StoreResult<Vec<KeptAuditLine>>;

    /// Returns the chain's last line and its hash.
    async fn head(&self) -> StoreResult<Option<(i64, [u8; 32])>>;

    /// Counts how often an actor took an action since an instant.
    async fn count(&self, actor: &str, action: &str, since: DateTime<Utc>) -> StoreResult<u64>;

    /// Returns when an action was last taken; `None` if never.
    async fn last(&self, action: &str) -> StoreResult<Option<DateTime<Utc>>>;
}
