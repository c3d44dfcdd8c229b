use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{StoreError, StoreResult};

use super::postgres::{self, Writers};
use super::sqlite::{GroupCommit, Readers};
use super::{Backend, Connection, Database, Failure, Write, column};
use crate::backup::UNFINISHED;
use crate::migrations;

/// The database and how to use it.
#[derive(Clone, Debug)]
pub struct DatabaseOptions {
    /// `sqlite:PATH` or `postgres://…`.
    pub url: String,
    /// The most connections to Postgres. Half of them run transactions (at least two), the others read (at
    /// least two). `SQLite` opens one for each concurrent reader.
    pub connections: u32,
    /// Whether to create a missing `SQLite` file.
    pub create: bool,
    /// Limits of single statements on Postgres.
    pub timeouts: Timeouts,
}

impl DatabaseOptions {
    /// Options for an existing database, without limits on a statement's time.
    #[must_use]
    pub fn new(url: impl Into<String>, connections: u32) -> Self {
        Self { url: url.into(), connections, create: false, timeouts: Timeouts::default() }
    }

    /// The same options, but a missing `SQLite` file is created.
    #[must_use]
    pub fn creating(self) -> Self {
        Self { create: true, ..self }
    }
}

/// How long a statement may take on Postgres before it fails with [`StoreError::Unavailable`]. `SQLite` has
/// one writer and short statements, and waits at most five seconds for another process.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeouts {
    /// The limit of waiting for a row that another transaction has locked, if any.
    pub lock: Option<Duration>,
    /// Limit of the whole statement, if any.
    pub statement: Option<Duration>,
}

/// How a database's tables compare with the migrations that this program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    /// The database has no tables.
    Empty,
    /// Some migrations have not run.
    Older {
        /// How many migrations are missing.
        missing: usize,
    },
    /// Every migration has run.
    Current,
    /// Every migration has run, and also some of a newer version, which runs beside this one.
    Newer,
}

const TURN: Duration = Duration::from_millis(100);
/// The advisory lock that serialises the migrations of several nodes that start at once.
const MIGRATION_LOCK: i64 = 0x0061_7265_6e61;
/// The most connections that reads share: each keeps one processor of the server busy.
const SHARED: usize = 8;

impl Database {
    /// Opens a database.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] with the reason.
    pub async fn open(options: &DatabaseOptions) -> StoreResult<Self> {
        match options.url.strip_prefix("sqlite:") {
            Some(path) => Self::open_sqlite(Path::new(path.trim_start_matches("//")), options).await,
            None => Ok(Self::open_postgres(options).await?),
        }
    }

    async fn open_sqlite(path: &Path, options: &DatabaseOptions) -> StoreResult<Self> {
        if !options.create && !path.exists() {
            let what = format!("{}: there is no database", path.display());
            return Err(StoreError::Unavailable(what));
        }
        let unavailable =
            |error: &dyn std::fmt::Display| StoreError::Unavailable(format!("{}: {error}", path.display()));
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            tokio::fs::create_dir_all(folder)
                .await
                .map_err(|error| StoreError::Unavailable(format!("{}: {error}", folder.display())))?;
        }
        let path_of = PathBuf::from(path);
        let create = options.create;
        let opened = tokio::task::spawn_blocking(move || {
            let writer = GroupCommit::open(&path_of, create)?;
            Ok::<_, Failure>((writer, Readers::open(&path_of)?))
        });
        let (writer, readers) =
            opened.await.map_err(|error| unavailable(&error))?.map_err(|error| unavailable(&error))?;
        Ok(Self {
            read: Connection::new(Backend::ReadSqlite(Arc::new(readers))),
            write: Write::Sqlite(writer),
        })
    }

    async fn open_postgres(options: &DatabaseOptions) -> Result<Self, Failure> {
        // The reason may hold the address, but never the password.
        let unavailable = |failure: Failure| Failure::Unavailable(failure.to_string());
        let mut config = postgres::config(&options.url, "arena").map_err(unavailable)?;
        let Timeouts { lock, statement } = options.timeouts;
        for (name, limit) in [("lock_timeout", lock), ("statement_timeout", statement)] {
            if let Some(limit) = limit {
                postgres::set(&mut config, name, &limit.as_millis().to_string());
            }
        }
        let connections = options.connections as usize;
        let writers = (connections / 2).max(2);
        let readers = connections.saturating_sub(writers).max(2);
        let long = (readers / 4).max(1);
        let alone = config.clone();
        // A write outside a transaction is our own bug. It fails here as on SQLite.
        postgres::set(&mut config, "default_transaction_read_only", "on");
        let write = Writers::new(config.clone(), alone, writers);
        let read = postgres::Readers::open(config, (readers - long).min(SHARED), long).await?;
        Ok(Self { read: Connection::new(Backend::ReadPostgres(read)), write: Write::Postgres(write) })
    }

    /// Runs the missing migrations. Nodes that start at the same time take turns. Tables of a newer version
    /// stay as they are: this version runs beside it.
    ///
    /// # Errors
    /// The database's errors, and [`StoreError::Other`] after an unfinished restore of a backup.
    pub async fn migrate(&self) -> StoreResult<()> {
        if matches!(self.write, Write::Postgres(_)) && self.read.table(UNFINISHED).await? {
            let what =
                "a restore into this database was not finished: empty it, and restore the backup again";
            return Err(StoreError::Other(what.into()));
        }
        self.migrate_tables().await
    }

    pub(crate) async fn migrate_tables(&self) -> StoreResult<()> {
        if self.schema().await? == Schema::Newer {
            tracing::warn!("the tables of the database are newer than this program");
            return Ok(());
        }
        match &self.write {
            // All migrations or none: a power cut in between would leave a file that no version can open.
            Write::Sqlite(_) => {
                let tx = self.transaction().await?;
                migrations::up(tx.connection()).await?;
                tx.end().await
            }
            Write::Postgres(writers) => {
                let alone = Connection::new(Backend::Alone(writers.alone().await?));
                turn(&alone).await?;
                migrations::up(&alone).await
                // Closing the connection releases the lock.
            }
        }
    }

    /// How the tables compare with the migrations that this program knows.
    ///
    /// # Errors
    /// The database's errors.
    pub async fn schema(&self) -> StoreResult<Schema> {
        if !self.read.table(migrations::TABLE).await? {
            return Ok(Schema::Empty);
        }
        let done = migrations::done(&self.read).await?;
        let missing = migrations::names().filter(|name| !done.iter().any(|done| done == name)).count();
        let newer = || done.iter().any(|done| !migrations::names().any(|name| name == done));
        Ok(match missing {
            0 if newer() => Schema::Newer,
            0 => Schema::Current,
            _ => Schema::Older { missing },
        })
    }

    /// Closes all connections once their work has ended.
    pub async fn close(&self) {
        match &self.write {
            Write::Sqlite(group) => group.close().await,
            Write::Postgres(writers) => writers.close(),
        }
        match &self.read.way {
            Backend::ReadSqlite(readers) => readers.close(),
            Backend::ReadPostgres(readers) => readers.close(),
            Backend::Postgres(_) | Backend::Alone(_) | Backend::Sqlite(_) => {}
        }
    }
}

/// Waits until no other node is migrating. Polls the lock, because a statement that waits inside Postgres
/// would hold a snapshot, and building an index beside writers waits for all snapshots.
async fn turn(alone: &Connection) -> StoreResult<()> {
    loop {
        let take = "SELECT pg_try_advisory_lock($1) AS taken";
        if let Some(row) = alone.one(take, vec![MIGRATION_LOCK.into()]).await?
            && column(&row, "taken")?
        {
            return Ok(());
        }
        tokio::time::sleep(TURN).await;
    }
}
