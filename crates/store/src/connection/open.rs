use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use arena_app::ports::{StoreError, StoreResult};
use sea_orm::sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, SqliteTransactionMode, SqlxPostgresConnector, SqlxSqliteConnector,
    TransactionOptions, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;

use super::group_commit::GroupCommit;
use super::{Connection, Database, Kind, Write};
use crate::backup::UNFINISHED;
use crate::convert::database;
use crate::migrations::{self, Migrator};
use crate::repositories::column;

/// Which database, and how many connections.
#[derive(Clone, Debug)]
pub struct DatabaseOptions {
    /// `sqlite:PATH` or `postgres://…`.
    pub url: String,
    /// Connections to Postgres at the most; on `SQLite`, connections that read.
    pub connections: u32,
}

/// Serialises migrations of several nodes that start at once.
const MIGRATION_LOCK: i64 = 0x0061_7265_6e61;

impl Database {
    /// Opens a database; the file of a SQLite database is made where there is none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] with the reason.
    pub async fn open(options: &DatabaseOptions) -> StoreResult<Self> {
        match options.url.strip_prefix("sqlite:") {
            Some(path) => {
                Self::open_sqlite(Path::new(path.trim_start_matches("//")), options.connections).await
            }
            None => Self::open_postgres(&options.url, options.connections).await,
        }
    }

    async fn open_sqlite(path: &Path, readers: u32) -> StoreResult<Self> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            tokio::fs::create_dir_all(folder)
                .await
                .map_err(|error| StoreError::Unavailable(format!("{}: {error}", folder.display())))?;
        }
        let path = PathBuf::from(path);
        let base = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
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
                .acquire_timeout(Duration::from_secs(10))
        };
        let unavailable = |error| StoreError::Unavailable(format!("{}: {error}", path.display()));
        let writer = pool(1).connect_with(base.clone()).await.map_err(unavailable)?;
        let readers =
            pool(readers.max(1)).connect_with(base.pragma("query_only", "ON")).await.map_err(unavailable)?;
        Ok(Self {
            read: Connection::new(Kind::Pool(SqlxSqliteConnector::from_sqlx_sqlite_pool(readers))),
            write: Write::Sqlite(GroupCommit::new(SqlxSqliteConnector::from_sqlx_sqlite_pool(writer))),
        })
    }

    async fn open_postgres(url: &str, connections: u32) -> StoreResult<Self> {
        // The reason may hold the address, never the password.
        let unavailable = |error: sea_orm::sqlx::Error| StoreError::Unavailable(error.to_string());
        let options = PgConnectOptions::from_str(url)
            .map_err(unavailable)?
            .application_name("arena")
            .statement_cache_capacity(256);
        let pool = PgPoolOptions::new()
            .max_connections(connections.max(2))
            .min_connections(1)
            .acquire_timeout(Duration::from_secs(10))
            .test_before_acquire(false)
            .connect_with(options)
            .await
            .map_err(unavailable)?;
        let pool = SqlxPostgresConnector::from_sqlx_postgres_pool(pool);
        Ok(Self { read: Connection::new(Kind::Pool(pool.clone())), write: Write::Postgres(pool) })
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
        if self.is_newer().await? {
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
            Write::Postgres(pool) => {
                let lock = pool.begin().await.map_err(database)?;
                let take = format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})");
                lock.execute_unprepared(&take).await.map_err(database)?;
                Migrator::up(pool, None).await.map_err(database)?;
                lock.commit().await.map_err(database)
            }
        }
    }

    /// Whether everything that this version knows was done to the tables, and more.
    async fn is_newer(&self) -> StoreResult<bool> {
        if !self.read.table("seaql_migrations").await? {
            return Ok(false);
        }
        let rows = self.read.all("SELECT version FROM seaql_migrations", Vec::new()).await?;
        let done: Vec<String> = rows.iter().map(|row| column(row, "version")).collect::<StoreResult<_>>()?;
        let known: Vec<String> = migrations::names().collect();
        Ok(done.iter().any(|name| !known.contains(name)) && known.iter().all(|name| done.contains(name)))
    }

    /// Closes all connections, after what they are doing.
    pub async fn close(&self) {
        let pool = match &self.write {
            Write::Sqlite(group) => {
                group.finish().await;
                group.pool()
            }
            Write::Postgres(pool) => pool,
        };
        close(pool).await;
        if let Kind::Pool(pool) = &self.read.kind {
            close(pool).await;
        }
    }
}

async fn close(pool: &DatabaseConnection) {
    if let Err(error) = pool.clone().close().await {
        tracing::warn!(%error, "database connections not closed");
    }
}
