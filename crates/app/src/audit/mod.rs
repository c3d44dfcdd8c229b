//! The audit log: each action of staff is recorded in the transaction that performs it.
//!
//! Each line has a hash of itself and of the line before ([`verify`]).

mod compare;
mod copy;
mod line_json;

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use chrono::{DateTime, Utc};

pub use compare::{AuditComparison, compare};
pub use copy::{COPY_JOB, copy};
pub use line_json::{from_json, to_json};

use crate::AppResult;
use crate::error::refuse;
use crate::ports::{
    Audit, AuditChange, AuditFilter, AuditLine, AuditTrace, Clock, Decorator, KeptAuditLine, Repositories,
    Store, StoreResult, UnitOfWork,
};

/// The longest reason, in characters.
pub const REASON_MAX: usize = 200;

/// Returns a reason as staff wrote it, without surrounding spaces.
///
/// # Errors
/// Refusal `reason_needed` if the reason is empty, too long, or has more than one line.
pub fn written_reason(text: &str) -> AppResult<&str> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > REASON_MAX || text.chars().any(char::is_control) {
        return refuse("reason_needed", format!("A reason is one line of 1 to {REASON_MAX} characters."));
    }
    Ok(text)
}

/// Lines of a page.
const PAGE: u64 = 50;

/// A page of the audit.
#[derive(Clone, Debug)]
pub struct AuditPage {
    /// The lines, latest first.
    pub lines: Vec<KeptAuditLine>,
    /// The line before which the next page begins; `None` on the last.
    pub next: Option<i64>,
}

/// Returns a page of the lines before the line `before`.
///
/// # Errors
/// The database's.
pub async fn page(store: &dyn Store, filter: &AuditFilter, before: Option<i64>) -> AppResult<AuditPage> {
    let lines = store.read().audit().page(filter, before, PAGE).await?;
    let full = lines.len() as u64 == PAGE;
    let next = lines.last().filter(|_| full).map(|line| line.id);
    Ok(AuditPage { lines, next })
}

/// Lines that are read at once by [`verify`].
const LOT: u64 = 1_000;

/// The result of [`verify`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuditVerification {
    /// The number of lines in the chain.
    pub lines: u64,
    /// The number of lines outside the chain, which a version without a chain wrote.
    pub outside: u64,
    /// The last line outside the chain.
    pub last_outside: Option<i64>,
    /// The first line that does not follow from the one before: it, or the one before, was changed, added or
    /// removed.
    pub broken: Option<i64>,
    /// Whether the chain's last line is missing.
    pub cut_off: bool,
}

impl AuditVerification {
    /// Whether every line of the chain is as it was written.
    #[must_use]
    pub fn clean(&self) -> bool {
        self.broken.is_none() && !self.cut_off
    }
}

/// Recomputes the chain over all lines.
///
/// # Errors
/// The database's.
pub async fn verify(store: &dyn Store) -> AppResult<AuditVerification> {
    let audit = store.read().audit();
    // Read first: lines that are added meanwhile only come after it.
    let head = audit.head().await?;
    let mut found = AuditVerification::default();
    let (mut after, mut previous, mut saw_head) = (0, None, head.is_none());
    loop {
        let lot = audit.after(after, LOT).await?;
        let Some(last) = lot.last() else { break };
        after = last.id;
        for KeptAuditLine { id, line, hash } in &lot {
            let Some(hash) = hash else {
                found.outside += 1;
                found.last_outside = Some(*id);
                continue;
            };
            found.lines += 1;
            if line.hash(previous.as_ref()) != *hash {
                found.broken = found.broken.or(Some(*id));
            }
            saw_head |= head == Some((*id, *hash));
            previous = Some(*hash);
        }
    }
    found.cut_off = !saw_head;
    Ok(found)
}

/// An action of staff, about to happen.
#[derive(Clone, Debug)]
pub struct Act {
    /// The staff member.
    pub actor: String,
    /// The action: `tasks approve`.
    pub action: String,
    /// The object's id, never a number or a name.
    pub subject: String,
    /// Where the action comes from.
    pub trace: AuditTrace,
    /// The staff member's reason; a use case that asks for one itself explains it instead.
    pub reason: Option<String>,
}

/// The database for an action of staff: every transaction that it commits contains an audit line; a
/// transaction that is rolled back leaves none.
pub struct AuditedStore {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    act: Act,
}

impl Act {
    /// An action by a staff member on an object.
    #[must_use]
    pub fn new(
        actor: impl Into<String>,
        action: impl Into<String>,
        subject: &(impl ToString + ?Sized),
    ) -> Self {
        Self {
            actor: actor.into(),
            action: action.into(),
            subject: subject.to_string(),
            trace: AuditTrace::default(),
            reason: None,
        }
    }
}

impl AuditedStore {
    /// Wraps a database for one action.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, act: Act) -> Self {
        Self { store, clock, act }
    }
}

#[async_trait]
impl Store for AuditedStore {
    fn read(&self) -> &dyn Repositories {
        self.store.read()
    }

    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>> {
        let tx = self.store.begin().await?;
        Ok(Box::new(AuditedUnit {
            tx,
            clock: self.clock.clone(),
            act: self.act.clone(),
            change: Mutex::default(),
        }))
    }

    async fn ping(&self) -> StoreResult<()> {
        self.store.ping().await
    }
}

struct AuditedUnit {
    tx: Box<dyn UnitOfWork>,
    clock: Arc<dyn Clock>,
    act: Act,
    /// The change that the use case explained ([`Audit::explain`]).
    change: Mutex<AuditChange>,
}

#[async_trait]
impl UnitOfWork for AuditedUnit {
    async fn commit(self: Box<Self>) -> StoreResult<()> {
        let Self { tx, clock, act, change } = *self;
        let mut change = change.into_inner().unwrap_or_else(PoisonError::into_inner);
        change.reason = change.reason.or(act.reason);
        let line = AuditLine {
            change,
            trace: act.trace,
            ..AuditLine::new(clock.now(), act.actor, act.action, &act.subject)
        };
        tx.audit().note(&line).await?;
        tx.commit().await
    }
}

impl Decorator for AuditedUnit {
    fn inner(&self) -> &dyn Repositories {
        &*self.tx
    }

    fn audit(&self) -> &dyn Audit {
        self
    }
}

#[async_trait]
impl Audit for AuditedUnit {
    async fn note(&self, line: &AuditLine) -> StoreResult<()> {
        self.tx.audit().note(line).await
    }

    fn explain(&self, change: AuditChange) {
        *self.change.lock().unwrap_or_else(PoisonError::into_inner) = change;
    }

    async fn list(&self, since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<AuditLine>> {
        self.tx.audit().list(since, limit).await
    }

    async fn page(
        &self,
        filter: &AuditFilter,
        before: Option<i64>,
        limit: u64,
    ) -> StoreResult<Vec<KeptAuditLine>> {
        self.tx.audit().page(filter, before, limit).await
    }

    async fn after(&self, after: i64, limit: u64) -> StoreResult<Vec<KeptAuditLine>> {
        self.tx.audit().after(after, limit).await
    }

    async fn head(&self) -> StoreResult<Option<(i64, [u8; 32])>> {
        self.tx.audit().head().await
    }

    async fn count(&self, actor: &str, action: &str, since: DateTime<Utc>) -> StoreResult<u64> {
        self.tx.audit().count(actor, action, since).await
    }

    async fn last(&self, action: &str) -> StoreResult<Option<DateTime<Utc>>> {
        self.tx.audit().last(action).await
    }
}
