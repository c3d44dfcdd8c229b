//! Opens the engines, runs statements on them and commits.
//!
//! Callers may be cancelled at any await point (a closed connection, a timeout) without leaving a transaction
//! open. On SQLite statements never wait, and a dropped transaction is undone at once. Postgres answers
//! statements in the order in which they were sent, so a `ROLLBACK` after them is enough
//! (docs/adr/0032-one-way-to-the-database.md).

mod failure;
mod open;
mod postgres;
mod row;
mod sqlite;
mod statement;
mod unit_of_work;
mod value;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena_app::ports::{Repositories, Store, StoreError, StoreResult, UnitOfWork};
use async_trait::async_trait;

pub(crate) use failure::{Constraint, Failure};
pub use open::{DatabaseOptions, Schema, Timeouts};
use postgres::Length;
pub(crate) use postgres::{Link, connect};
pub(crate) use row::{Field, Row, column};
pub(crate) use statement::{BoundStatement, Column, Fields, NOT_HERE, Record, Statement, record, statements};
pub(crate) use unit_of_work::Transaction;
#[cfg(test)]
pub(crate) use value::Kind;
pub(crate) use value::{Parameter, Value};

/// An open database.
pub struct Database {
    read: Connection,
    write: Write,
}

enum Write {
    /// Each transaction has a connection of its own; Postgres groups commits itself.
    Postgres(postgres::Writers),
    /// One writer; transactions that wait at the same time share a commit.
    Sqlite(sqlite::GroupCommit),
}

pub(crate) struct Connection {
    way: Backend,
    /// Whether a statement failed, or was cancelled before its end.
    failed: AtomicBool,
}

enum Backend {
    ReadPostgres(postgres::Readers),
    ReadSqlite(Arc<sqlite::Readers>),
    Postgres(postgres::WriteTransaction),
    /// A connection to Postgres without a transaction, for statements that cannot run in one.
    Alone(postgres::Link),
    Sqlite(sqlite::Member),
}

/// Runs statements. Their parameters are `$1`…, on both engines.
impl Connection {
    fn new(way: Backend) -> Self {
        Self { way, failed: AtomicBool::new(false) }
    }

    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self.way, Backend::ReadPostgres(_) | Backend::Postgres(_) | Backend::Alone(_))
    }

    /// Returns the number of changed rows.
    pub(crate) async fn run(&self, sql: &str, values: Vec<Value>) -> StoreResult<u64> {
        let run = async {
            match &self.way {
                Backend::ReadPostgres(_) | Backend::ReadSqlite(_) => Err(Failure::READS),
                Backend::Postgres(tx) => tx.query(sql, &values).await.map(|(_, changed)| changed),
                Backend::Alone(link) => link.query(sql, &values).await.map(|(_, changed)| changed),
                Backend::Sqlite(member) => member.work(|connection| sqlite::run(connection, sql, &values)),
            }
        };
        Ok(self.guarded(run).await?)
    }

    pub(crate) async fn one(&self, sql: &str, values: Vec<Value>) -> StoreResult<Option<Row>> {
        Ok(self.rows(sql, &values, true).await?.pop())
    }

    pub(crate) async fn all(&self, sql: &str, values: Vec<Value>) -> StoreResult<Vec<Row>> {
        Ok(self.rows(sql, &values, false).await?)
    }

    async fn rows(&self, sql: &str, values: &[Value], first: bool) -> Result<Vec<Row>, Failure> {
        self.guarded(async {
            match &self.way {
                Backend::ReadPostgres(readers) => readers.query(sql, values).await.map(postgres_rows),
                Backend::ReadSqlite(readers) => {
                    readers.read(|connection| sqlite::query(connection, sql, values, first))
                }
                Backend::Postgres(tx) => tx.query(sql, values).await.map(|(rows, _)| postgres_rows(rows)),
                Backend::Alone(link) => link.query(sql, values).await.map(|(rows, _)| postgres_rows(rows)),
                Backend::Sqlite(member) => {
                    member.work(|connection| sqlite::query(connection, sql, values, first))
                }
            }
        })
        .await
    }

    /// Returns the number of changed rows.
    pub(crate) async fn execute(&self, bound: BoundStatement<()>) -> StoreResult<u64> {
        let run = async {
            let (statement, values) = (bound.statement, &bound.values);
            match &self.way {
                Backend::ReadPostgres(_) | Backend::ReadSqlite(_) => Err(Failure::READS),
                Backend::Postgres(tx) => tx.fetch(statement, values).await.map(|(_, changed)| changed),
                Backend::Alone(link) => link.fetch(statement, values).await.map(|(_, changed)| changed),
                Backend::Sqlite(member) => member.work(|connection| sqlite::execute(connection, &bound)),
            }
        };
        Ok(self.guarded(run).await?)
    }

    pub(crate) async fn fetch_one<R: Record + 'static>(
        &self,
        bound: BoundStatement<R>,
    ) -> StoreResult<Option<R>> {
        Ok(self.fetch(bound, true).await?.into_iter().next())
    }

    pub(crate) async fn fetch_all<R: Record + 'static>(
        &self,
        bound: BoundStatement<R>,
    ) -> StoreResult<Vec<R>> {
        Ok(self.fetch(bound, false).await?)
    }

    /// Returns a declared statement's records, or its first one. Returns the [`Failure`] itself, for callers
    /// that need to know which constraint failed.
    pub(crate) async fn fetch<R: Record + 'static>(
        &self,
        bound: BoundStatement<R>,
        first: bool,
    ) -> Result<Vec<R>, Failure> {
        self.guarded(async {
            let (statement, values) = (bound.statement, &bound.values);
            match &self.way {
                Backend::ReadPostgres(readers) => {
                    let length = if bound.many { Length::Long } else { Length::Short };
                    records(statement, &readers.fetch(statement, values, length).await?)
                }
                Backend::Postgres(tx) => records(statement, &tx.fetch(statement, values).await?.0),
                Backend::Alone(link) => records(statement, &link.fetch(statement, values).await?.0),
                Backend::ReadSqlite(readers) if bound.many => {
                    let readers = Arc::clone(readers);
                    let read = move || readers.read(|connection| sqlite::fetch(connection, &bound, first));
                    let read = tokio::task::spawn_blocking(read).await;
                    read.map_err(|error| Failure::Unavailable(error.to_string()))?
                }
                Backend::ReadSqlite(readers) => {
                    readers.read(|connection| sqlite::fetch(connection, &bound, first))
                }
                Backend::Sqlite(member) => member.work(|connection| sqlite::fetch(connection, &bound, first)),
            }
        })
        .await
    }

    pub(crate) async fn script(&self, sql: &str) -> StoreResult<()> {
        let run = async {
            match &self.way {
                Backend::ReadPostgres(_) | Backend::ReadSqlite(_) => Err(Failure::READS),
                Backend::Postgres(tx) => tx.script(sql).await,
                Backend::Alone(link) => link.script(sql).await,
                Backend::Sqlite(member) => member.work(|connection| Ok(connection.execute_batch(sql)?)),
            }
        };
        Ok(self.guarded(run).await?)
    }

    pub(crate) async fn table(&self, name: &str) -> StoreResult<bool> {
        let sql = if self.is_postgres() {
            "SELECT 1 AS found WHERE to_regclass($1) IS NOT NULL"
        } else {
            "SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = $1"
        };
        Ok(self.one(sql, vec![name.into()]).await?.is_some())
    }

    /// Runs a statement. After a failed one, the transaction accepts no other and is not committed, on both
    /// engines.
    ///
    /// Postgres refuses further statements by itself, but answers a COMMIT with success and rolls back.
    /// SQLite undoes only the failed statement, or, when the disk is full, the whole transaction: later
    /// statements would then run without it.
    async fn guarded<T>(&self, run: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
        if matches!(self.way, Backend::ReadPostgres(_) | Backend::ReadSqlite(_) | Backend::Alone(_)) {
            return run.await;
        }
        self.usable()?;
        let mut unfinished = StatementGuard { failed: &self.failed, done: false };
        let outcome = run.await;
        unfinished.done = outcome.is_ok();
        outcome
    }

    fn usable(&self) -> Result<(), Failure> {
        if self.failed.load(Ordering::Relaxed) { Err(Failure::SPENT) } else { Ok(()) }
    }
}

fn records<R: Record>(
    statement: &'static Statement,
    rows: &[tokio_postgres::Row],
) -> Result<Vec<R>, Failure> {
    rows.iter().map(|row| R::read(&mut Fields::postgres(statement, row))).collect()
}

fn postgres_rows(rows: Vec<tokio_postgres::Row>) -> Vec<Row> {
    rows.into_iter().map(Row::Postgres).collect()
}

/// Marks the transaction as failed when dropped, unless its statement succeeded.
struct StatementGuard<'a> {
    failed: &'a AtomicBool,
    done: bool,
}

impl Drop for StatementGuard<'_> {
    fn drop(&mut self) {
        if !self.done {
            self.failed.store(true, Ordering::Relaxed);
        }
    }
}

impl Database {
    pub(crate) fn reading(&self) -> &Connection {
        &self.read
    }

    pub(crate) async fn transaction(&self) -> StoreResult<Transaction> {
        let way = match &self.write {
            Write::Postgres(writers) => Backend::Postgres(writers.begin().await?),
            Write::Sqlite(group) => Backend::Sqlite(group.join().await?),
        };
        Ok(Transaction::new(Connection::new(way)))
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
        match self.read.one("SELECT 1 AS one", Vec::new()).await {
            Ok(Some(_)) => Ok(()),
            Ok(None) => Err(StoreError::Unavailable("the database returned no row".into())),
            Err(error) => Err(StoreError::Unavailable(error.to_string())),
        }
    }
}
