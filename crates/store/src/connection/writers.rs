//! The connections to Postgres that run transactions.
//!
//! sqlx counts a transaction as open only once `BEGIN` is answered. A `BEGIN` whose caller is dropped before that leaves
//! a connection in the pool that is inside a transaction nobody ends: later requests run inside that transaction, and
//! fail with it. `BEGIN` therefore runs in a task of its own: if the caller is gone, the task drops the transaction that
//! it began, which rolls it back.

use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{StoreError, StoreResult};
use sea_orm::{DatabaseConnection, DatabaseTransaction, TransactionTrait};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::uncancelled;
use crate::convert::database;

/// How long a caller waits for a connection.
pub(super) const ACQUIRE: Duration = Duration::from_secs(10);

/// A pool of connections, each with at most one transaction.
pub(super) struct Writers {
    pool: DatabaseConnection,
    /// One permit a connection. Callers wait here, where they can be cancelled, and not inside the task that begins.
    permits: Arc<Semaphore>,
}

/// A transaction on Postgres. Dropped, it is rolled back.
pub(super) struct WriteTransaction {
    transaction: DatabaseTransaction,
    _permit: OwnedSemaphorePermit,
}

impl Writers {
    pub(super) fn new(pool: DatabaseConnection, connections: u32) -> Self {
        let permits = usize::try_from(connections).unwrap_or(Semaphore::MAX_PERMITS);
        Self { pool, permits: Arc::new(Semaphore::new(permits)) }
    }

    pub(super) fn pool(&self) -> &DatabaseConnection {
        &self.pool
    }

    /// Waits for a connection and begins a transaction.
    pub(super) async fn begin(&self) -> StoreResult<WriteTransaction> {
        let waiting = tokio::time::timeout(ACQUIRE, Arc::clone(&self.permits).acquire_owned());
        let permit = match waiting.await {
            Ok(Ok(permit)) => permit,
            Ok(Err(_)) => return Err(StoreError::Unavailable("the database is closed".into())),
            Err(_) => {
                let seconds = ACQUIRE.as_secs();
                let what = format!("all connections for transactions were in use for {seconds} s");
                return Err(StoreError::Unavailable(what));
            }
        };
        let pool = self.pool.clone();
        uncancelled(async move {
            let transaction = pool.begin().await.map_err(database)?;
            Ok(WriteTransaction { transaction, _permit: permit })
        })
        .await
    }
}

impl WriteTransaction {
    pub(super) fn connection(&self) -> &DatabaseTransaction {
        &self.transaction
    }

    pub(super) async fn commit(self) -> StoreResult<()> {
        self.transaction.commit().await.map_err(database)
    }
}
