//! What operators do is written down in the transaction in which they do it.

use std::sync::Arc;

use async_trait::async_trait;

use crate::ports::{AuditLine, Clock, Decorator, Repositories, Store, StoreResult, UnitOfWork};

/// What an operator is about to do.
#[derive(Clone, Debug)]
pub struct Act {
    /// Who.
    pub actor: String,
    /// What: `tasks approve`.
    pub action: String,
    /// To what: an id, never a number or a name.
    pub subject: String,
}

/// The database for an operator's action: every transaction that it commits has a line of the audit in it. One that
/// comes to nothing has none.
pub struct AuditedStore {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    act: Act,
}

impl AuditedStore {
    /// Over a database, for one action.
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
        Ok(Box::new(AuditedUnit { tx, clock: self.clock.clone(), act: self.act.clone() }))
    }

    async fn ping(&self) -> StoreResult<()> {
        self.store.ping().await
    }
}

struct AuditedUnit {
    tx: Box<dyn UnitOfWork>,
    clock: Arc<dyn Clock>,
    act: Act,
}

#[async_trait]
impl UnitOfWork for AuditedUnit {
    async fn commit(self: Box<Self>) -> StoreResult<()> {
        let Act { actor, action, subject } = self.act;
        self.tx.audit().note(&AuditLine { at: self.clock.now(), actor, action, subject }).await?;
        self.tx.commit().await
    }
}

impl Decorator for AuditedUnit {
    fn inner(&self) -> &dyn Repositories {
        &*self.tx
    }
}
