//! How the engines are opened, read, written and committed.
//!
//! Callers are cancelled at any await point (a closed connection, a timeout). Two rules keep that harmless: a step that
//! changes the state of a connection (`BEGIN`, a savepoint, a shared commit) runs to its end in a task of its own, and
//! connections that read are never used for transactions.

mod group_commit;
mod open;
mod unit_of_work;
mod writers;

use std::sync::atomic::{AtomicBool, Ordering};

use arena_app::ports::{Repositories, Store, StoreError, StoreResult, UnitOfWork};
use async_trait::async_trait;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, ExecResult, QueryResult, Statement};

use group_commit::{GroupCommit, Member};
pub use open::{DatabaseOptions, Schema, Timeouts};
use unit_of_work::Transaction;
use writers::{WriteTransaction, Writers};

/// An open database.
pub struct Database {
    read: Connection,
    write: Write,
}

/// How a transaction that writes is begun.
enum Write {
    /// Each in its own transaction; the engine commits those that wait at the same time together.
    Postgres(Writers),
    /// One writer; those that wait at the same time share a commit.
    Sqlite(GroupCommit),
}

/// What repositories run their statements on.
pub(crate) struct Connection {
    kind: Kind,
    /// A statement of this transaction failed, or was cancelled in the middle.
    failed: AtomicBool,
}

enum Kind {
    Pool(DatabaseConnection),
    Postgres(WriteTransaction),
    Sqlite(Member),
}

/// Runs a step to its end, also when the caller is cancelled meanwhile. The step's result is then dropped, which undoes
/// what it began.
async fn uncancelled<T: Send + 'static>(
    step: impl Future<Output = StoreResult<T>> + Send + 'static,
) -> StoreResult<T> {
    tokio::spawn(step).await.unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))
}

impl Connection {
    fn new(kind: Kind) -> Self {
        Self { kind, failed: AtomicBool::new(false) }
    }

    pub(crate) fn is_postgres(&self) -> bool {
        self.get_database_backend() == DbBackend::Postgres
    }

    /// Runs a statement. After one that failed a transaction takes no other and is not committed, on both engines.
    ///
    /// Postgres refuses further statements by itself, but answers a COMMIT with success and rolls back. SQLite undoes
    /// only the statement, or, where the disk is full, the whole transaction: what followed would be on its own.
    async fn guarded<T: Send>(&self, run: impl Future<Output = Result<T, DbErr>> + Send) -> Result<T, DbErr> {
        if matches!(self.kind, Kind::Pool(_)) {
            return run.await;
        }
        self.usable()?;
        let mut unfinished = Unfinished { failed: &self.failed, done: false };
        let outcome = run.await;
        unfinished.done = outcome.is_ok();
        outcome
    }

    fn usable(&self) -> Result<(), DbErr> {
        if self.failed.load(Ordering::Relaxed) {
            return Err(DbErr::Custom("an earlier statement of this transaction failed".into()));
        }
        Ok(())
    }
}

/// Marks the transaction as failed, unless its statement is done.
struct Unfinished<'a> {
    failed: &'a AtomicBool,
    done: bool,
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        if !self.done {
            self.failed.store(true, Ordering::Relaxed);
        }
    }
}

#[async_trait]
impl ConnectionTrait for Connection {
    fn get_database_backend(&self) -> DbBackend {
        match &self.kind {
            Kind::Pool(pool) => pool.get_database_backend(),
            Kind::Postgres(_) => DbBackend::Postgres,
            Kind::Sqlite(_) => DbBackend::Sqlite,
        }
    }

    async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
        self.guarded(async {
            match &self.kind {
                Kind::Pool(pool) => pool.execute_raw(stmt).await,
                Kind::Postgres(tx) => tx.connection().execute_raw(stmt).await,
                Kind::Sqlite(member) => member.connection().execute_raw(stmt).await,
            }
        })
        .await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.guarded(async {
            match &self.kind {
                Kind::Pool(pool) => pool.execute_unprepared(sql).await,
                Kind::Postgres(tx) => tx.connection().execute_unprepared(sql).await,
                Kind::Sqlite(member) => member.connection().execute_unprepared(sql).await,
            }
        })
        .await
    }

    async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.guarded(async {
            match &self.kind {
                Kind::Pool(pool) => pool.query_one_raw(stmt).await,
                Kind::Postgres(tx) => tx.connection().query_one_raw(stmt).await,
                Kind::Sqlite(member) => member.connection().query_one_raw(stmt).await,
            }
        })
        .await
    }

    async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.guarded(async {
            match &self.kind {
                Kind::Pool(pool) => pool.query_all_raw(stmt).await,
                Kind::Postgres(tx) => tx.connection().query_all_raw(stmt).await,
                Kind::Sqlite(member) => member.connection().query_all_raw(stmt).await,
            }
        })
        .await
    }
}

impl Database {
    /// The connections that only read.
    pub(crate) fn reading(&self) -> &Connection {
        &self.read
    }

    pub(crate) async fn transaction(&self) -> StoreResult<Transaction> {
        let kind = match &self.write {
            Write::Postgres(writers) => Kind::Postgres(writers.begin().await?),
            Write::Sqlite(group) => Kind::Sqlite(group.join().await?),
        };
        Ok(Transaction::new(Connection::new(kind)))
    }
}

#[async_trait]
impl Store for Database {
    fn read(&self) -> &dyn Repositories {
        &self.read
    }

    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>> {
        Ok(Box::new(self.transaction().await?))
    }

    async fn ping(&self) -> StoreResult<()> {
        self.read
            .query_one_raw(Statement::from_string(self.read.get_database_backend(), "SELECT 1"))
            .await
            .map_or_else(
                |error| Err(StoreError::Unavailable(error.to_string())),
                |row| row.map(|_| ()).ok_or_else(|| StoreError::Unavailable("no answer".into())),
            )
    }
}
