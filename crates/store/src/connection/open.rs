use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use arena_app::ports::{StoreError, StoreResult};
use sea_orm::sqlx::Connection as _;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, SqliteTransactionMode,
    SqlxPostgresConnector, SqlxSqliteConnector, Statement, TransactionOptions, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;

use super::group_commit::GroupCommit;
use super::writers::{ACQUIRE, Writers};
use super::{Connection, Database, Kind, Write};
use crate::backup::UNFINISHED;
use crate::convert::database;
use crate::migrations::{self, Migrator};
use crate::repositories::column;

/// Which database, and how it is used.
#[derive(Clone, Debug)]
pub struct DatabaseOptions {
    /// `sqlite:PATH` or `postgres://…`.
    pub url: String,
    /// Connections to Postgres at the most: half of them read, half run transactions (at least one and two). On `SQLite`,
    /// connections that read.
    pub connections: u32,
    /// Whether the file of a `SQLite` database is made where there is none.
    pub create: bool,
    /// Limits of single statements on Postgres.
    pub timeouts: Timeouts,
}

impl DatabaseOptions {
    /// An existing database whose statements may take as long as they need.
    #[must_use]
    pub fn new(url: impl Into<String>, connections: u32) -> Self {
        Self { url: url.into(), connections, create: false, timeouts: Timeouts::default() }
    }

    /// The same, where the file of a `SQLite` database is made if there is none.
    #[must_use]
    pub fn creating(self) -> Self {
        Self { create: true, ..self }
    }
}

/// How long a statement may take on Postgres before it fails with [`StoreError::Unavailable`]. `SQLite` has one writer
/// and short statements, and waits at most five seconds for another process.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeouts {
    /// Waiting for a row that another transaction has locked; `None` for no limit.
    pub lock: Option<Duration>,
    /// The whole statement; `None` for no limit.
    pub statement: Option<Duration>,
}

/// How a database's tables compare with what a version of the program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    /// There are no tables.
    Empty,
    /// Some migrations were not run.
    Older {
        /// How many.
        missing: usize,
    },
    /// Every migration was run.
    Current,
    /// Every migration was run, and others of a newer version: that version runs beside this one.
    Newer,
}

/// How long the first connection to Postgres may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How often a node that waits to migrate looks whether it is its turn.
const TURN: Duration = Duration::from_millis(100);
/// Serialises migrations of several nodes that start at once.
const MIGRATION_LOCK: i64 = 0x0061_7265_6e61;

impl Database {
    /// Opens a database.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] with the reason.
    pub async fn open(options: &DatabaseOptions) -> StoreResult<Self> {
        match options.url.strip_prefix("sqlite:") {
            Some(path) => Self::open_sqlite(Path::new(path.trim_start_matches("//")), options).await,
            None => Self::open_postgres(options).await,
        }
    }

    async fn open_sqlite(path: &Path, options: &DatabaseOptions) -> StoreResult<Self> {
        if !options.create && !path.exists() {
            let what = format!("{}: there is no database", path.display());
            return Err(StoreError::Unavailable(what));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            tokio::fs::create_dir_all(folder)
                .await
                .map_err(|error| StoreError::Unavailable(format!("{}: {error}", folder.display())))?;
        }
        let path = PathBuf::from(path);
        let base = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(options.create)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged coin survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .statement_cache_capacity(256);
        let pool = |max: u32| {
            SqlitePoolOptions::new()
                .max_connections(max)
                .min_connections(1)
                .idle_timeout(None)
                .max_lifetime(None)
                // A statement that is cancelled during that test would close the connection, and with it undo the
                // transactions of everybody who shares its commit. A file needs no test.
                .test_before_acquire(false)
                .acquire_timeout(ACQUIRE)
        };
        let unavailable = |error| StoreError::Unavailable(format!("{}: {error}", path.display()));
        let writer = pool(1).connect_with(base.clone()).await.map_err(unavailable)?;
        let readers = pool(options.connections.max(1))
            .connect_with(base.pragma("query_only", "ON"))
            .await
            .map_err(unavailable)?;
        Ok(Self {
            read: Connection::new(Kind::Pool(SqlxSqliteConnector::from_sqlx_sqlite_pool(readers))),
            write: Write::Sqlite(GroupCommit::new(SqlxSqliteConnector::from_sqlx_sqlite_pool(writer))),
        })
    }

    async fn open_postgres(options: &DatabaseOptions) -> StoreResult<Self> {
        // The reason may hold the address, never the password.
        let unavailable = |error: sea_orm::sqlx::Error| StoreError::Unavailable(error.to_string());
        let mut base = PgConnectOptions::from_str(&options.url)
            .map_err(unavailable)?
            .application_name("arena")
            .statement_cache_capacity(256);
        let Timeouts { lock, statement } = options.timeouts;
        for (name, limit) in [("lock_timeout", lock), ("statement_timeout", statement)] {
            if let Some(limit) = limit {
                base = base.options([(name, limit.as_millis().to_string())]);
            }
        }
        reach(&base).await?;
        let pool = |connections: u32, options: PgConnectOptions| {
            PgPoolOptions::new()
                .max_connections(connections)
                .min_connections(1)
                .acquire_timeout(ACQUIRE)
                .test_before_acquire(false)
                .connect_with(options)
        };
        let writers = (options.connections / 2).max(2);
        let readers = options.connections.saturating_sub(writers).max(1);
        let write = pool(writers, base.clone()).await.map_err(unavailable)?;
        // A statement that writes past a transaction is a fault of ours, and fails here as it does on SQLite.
        let read = pool(readers, base.options([("default_transaction_read_only", "on")]))
            .await
            .map_err(unavailable)?;
        Ok(Self {
            read: Connection::new(Kind::Pool(SqlxPostgresConnector::from_sqlx_postgres_pool(read))),
            write: Write::Postgres(Writers::new(
                SqlxPostgresConnector::from_sqlx_postgres_pool(write),
                writers,
            )),
        })
    }

    /// Brings the tables up to date. Nodes that start at the same time take turns. Tables that a newer version made are
    /// left as they are: this one runs beside it.
    ///
    /// # Errors
    /// The database's, and [`StoreError::Other`] where a backup was brought back by halves.
    pub async fn migrate(&self) -> StoreResult<()> {
        if matches!(self.write, Write::Postgres(_)) && self.read.table(UNFINISHED).await? {
            let what = "a backup was brought back into it by halves: empty it, and bring it back anew";
            return Err(StoreError::Other(what.into()));
        }
        self.migrate_tables().await
    }

    pub(crate) async fn migrate_tables(&self) -> StoreResult<()> {
        if self.schema().await? == Schema::Newer {
            tracing::warn!("the database's tables are of a newer version than this program");
            return Ok(());
        }
        match &self.write {
            // All or nothing: the engine's convention is one commit for each table, and a power cut in between would
            // leave a file that no version can open.
            Write::Sqlite(group) => {
                let immediate = TransactionOptions {
                    sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                    ..TransactionOptions::default()
                };
                let tx = group.pool().begin_with_options(immediate).await.map_err(database)?;
                Migrator::up(&tx, None).await.map_err(database)?;
                tx.commit().await.map_err(database)
            }
            Write::Postgres(writers) => {
                let pool = writers.pool();
                let lock = turn(pool).await?;
                Migrator::up(pool, None).await.map_err(database)?;
                lock.commit().await.map_err(database)
            }
        }
    }

    /// How the tables compare with what this version of the program knows.
    ///
    /// # Errors
    /// The database's.
    pub async fn schema(&self) -> StoreResult<Schema> {
        let known: Vec<String> = migrations::names().collect();
        if !self.read.table("seaql_migrations").await? {
            return Ok(Schema::Empty);
        }
        let rows = self.read.all("SELECT version FROM seaql_migrations", Vec::new()).await?;
        let done: Vec<String> = rows.iter().map(|row| column(row, "version")).collect::<StoreResult<_>>()?;
        let missing = known.iter().filter(|name| !done.contains(name)).count();
        Ok(match missing {
            0 if done.iter().any(|name| !known.contains(name)) => Schema::Newer,
            0 => Schema::Current,
            _ => Schema::Older { missing },
        })
    }

    /// Closes all connections, after what they are doing.
    pub async fn close(&self) {
        let pool = match &self.write {
            Write::Sqlite(group) => {
                group.finish().await;
                group.pool()
            }
            Write::Postgres(writers) => writers.pool(),
        };
        close(pool).await;
        if let Kind::Pool(pool) = &self.read.kind {
            close(pool).await;
        }
    }
}

/// Waits until no other node migrates. A statement that waits inside Postgres would hold a snapshot, and an index that is
/// built beside writers waits for all snapshots.
async fn turn(pool: &DatabaseConnection) -> StoreResult<DatabaseTransaction> {
    loop {
        let lock = pool.begin().await.map_err(database)?;
        let take = format!("SELECT pg_try_advisory_xact_lock({MIGRATION_LOCK}) AS taken");
        let row = lock.query_one_raw(Statement::from_string(DbBackend::Postgres, take)).await;
        if let Some(row) = row.map_err(database)?
            && column(&row, "taken")?
        {
            return Ok(lock);
        }
        lock.rollback().await.map_err(database)?;
        tokio::time::sleep(TURN).await;
    }
}

/// Connects once: a pool keeps trying and then says only that it timed out.
async fn reach(options: &PgConnectOptions) -> StoreResult<()> {
    let (host, port) = (options.get_host(), options.get_port());
    let name = options.get_database().unwrap_or(options.get_username());
    let failed = |cause: String| {
        StoreError::Unavailable(format!("Postgres at {host}, port {port}, database {name}: {cause}"))
    };
    match tokio::time::timeout(CONNECT, PgConnection::connect_with(options)).await {
        Ok(Ok(connection)) => {
            // Nothing is lost if the server never hears the farewell.
            let _ = connection.close().await;
            Ok(())
        }
        Ok(Err(error)) => Err(failed(error.to_string())),
        Err(_) => Err(failed(format!("no answer within {} s", CONNECT.as_secs()))),
    }
}

async fn close(pool: &DatabaseConnection) {
    if let Err(error) = pool.clone().close().await {
        tracing::warn!(%error, "database connections not closed");
    }
}
