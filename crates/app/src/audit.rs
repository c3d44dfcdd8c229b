//! The audit log: each action of staff is recorded in the transaction that performs it.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::AppResult;
use crate::error::refuse;
use crate::ports::{
    Audit, AuditChange, AuditLine, Clock, Decorator, Repositories, Store, StoreResult, UnitOfWork,
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

/// An action of staff, about to happen.
#[derive(Clone, Debug)]
pub struct Act {
    /// The staff member.
    pub actor: String,
    /// The action: `tasks approve`.
    pub action: String,
    /// The object's id, never a number or a name.
    pub subject: String,
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
        Self { actor: actor.into(), action: action.into(), subject: subject.to_string() }
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
        let change = change.into_inner().unwrap_or_else(PoisonError::into_inner);
        let line = AuditLine { change, ..AuditLine::new(clock.now(), act.actor, act.action, &act.subject) };
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

    async fn last(&self, action: &str) -> StoreResult<Option<DateTime<Utc>>> {
        self.tx.audit().last(action).await
    }
}
