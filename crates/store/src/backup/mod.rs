//! The database's part of a backup: taking it during writes, and restoring it (docs/adr/0017-backups.md).

mod error;
mod files;
mod postgres;
mod settle;
mod snapshot;
mod sqlite;

use std::path::Path;
use std::{fs, io};

use arena_app::ports::{Store, Violation};

pub use error::BackupError;
pub use files::NamedFile;
pub(crate) use postgres::UNFINISHED;
pub use settle::{SettledCounts, Times};
pub use snapshot::Snapshot;

use crate::connection::{Database, DatabaseOptions, Schema};

pub(crate) const STATEMENTS: &[&[&crate::connection::Statement]] = &[files::STATEMENTS, settle::STATEMENTS];

/// The database engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// `SQLite`: a file.
    Sqlite,
    /// Postgres: a server.
    Postgres,
}

impl Engine {
    /// The engine of a database address.
    #[must_use]
    pub fn of(url: &str) -> Self {
        if url.starts_with("sqlite:") { Self::Sqlite } else { Self::Postgres }
    }

    /// The engine's word in a manifest.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }
}

/// The outcome of a restore.
#[derive(Debug)]
pub struct RestoreOutcome {
    /// The changes that keep messages and jobs from going out twice; all zero if the node only moved.
    pub settled: SettledCounts,
    /// The violations of the ledger's invariants in the restored database.
    pub violations: Vec<Violation>,
}

/// Writes one state of the database to a new file, while others go on writing. Returns the last migration of
/// its tables.
///
/// # Errors
/// If there is no database, `pg_dump` fails, or the file cannot be written.
pub async fn take(url: &str, to: &Path) -> Result<String, BackupError> {
    match Engine::of(url) {
        Engine::Sqlite => sqlite::take(&sqlite::path(url), to).await,
        Engine::Postgres => postgres::take(url, to).await,
    }
}

/// Whether this program knows the tables whose last migration is `schema`.
#[must_use]
pub fn knows(schema: &str) -> bool {
    crate::migrations::names().any(|known| known == schema)
}

/// The last migration that this program knows.
#[must_use]
pub fn current_schema() -> &'static str {
    crate::migrations::names().last().unwrap_or_default()
}

/// Calls `each` for every row that names files, in the database's current state. Returns `false`, without a
/// call, if the tables (`schema`, from [`take`]) are older than this program, which then cannot know which
/// rows name files.
///
/// # Errors
/// The database's errors.
pub async fn named_files(url: &str, schema: &str, each: impl FnMut(NamedFile)) -> Result<bool, BackupError> {
    if knows(schema) && schema != current_schema() {
        return Ok(false);
    }
    let database = open(url).await?;
    let named = files::named(&database, each).await;
    database.close().await;
    named?;
    Ok(true)
}

/// The name of something that the database already holds; `None` if a backup may be restored into it.
///
/// # Errors
/// The database's errors.
pub async fn occupied(url: &str) -> Result<Option<String>, BackupError> {
    match Engine::of(url) {
        Engine::Sqlite => Ok(sqlite::occupied(&sqlite::path(url))),
        Engine::Postgres => postgres::occupied(url).await,
    }
}

/// Restores a backup into an empty database, migrates its tables, settles what must not happen twice, and
/// verifies the ledger. No server starts on the database before all of that is done.
///
/// # Errors
/// The error that stopped the restore. Servers refuse the unfinished database.
pub async fn restore(url: &str, from: &Path, times: Times) -> Result<RestoreOutcome, BackupError> {
    match Engine::of(url) {
        Engine::Sqlite => {
            let path = sqlite::path(url);
            let unfinished = sqlite::lay(&path, |to| fs::copy(from, to).map(|_| ()))?;
            finish_sqlite(&unfinished, &path, times).await
        }
        Engine::Postgres => {
            postgres::lay(url, from).await?;
            let database = open(url).await?;
            let returned = settled(&database, times).await;
            database.close().await;
            let returned = returned?;
            postgres::unmark(url).await?;
            Ok(returned)
        }
    }
}

/// Like [`restore`], for `SQLite`. `write` makes the file at the given path.
///
/// # Errors
/// As for [`restore`].
pub async fn restore_sqlite(
    url: &str,
    write: impl FnOnce(&Path) -> io::Result<()>,
    times: Times,
) -> Result<RestoreOutcome, BackupError> {
    if Engine::of(url) != Engine::Sqlite {
        return Err(BackupError::Refused("the database is not SQLite".into()));
    }
    let path = sqlite::path(url);
    let unfinished = sqlite::lay(&path, write)?;
    sqlite::check(&unfinished)?;
    finish_sqlite(&unfinished, &path, times).await
}

async fn finish_sqlite(unfinished: &Path, path: &Path, times: Times) -> Result<RestoreOutcome, BackupError> {
    let database = open(&format!("sqlite:{}", unfinished.display())).await?;
    let returned = settled(&database, times).await;
    database.close().await;
    let returned = returned?;
    sqlite::name(unfinished, path)?;
    Ok(returned)
}

/// Settles a database that another tool restored to `times.taken`, such as Postgres' point-in-time recovery,
/// and verifies the ledger. Safe to repeat.
///
/// # Errors
/// [`BackupError::Refused`] if nodes are connected, or if the database holds later postings, has no tables,
/// or is still in recovery; otherwise the database's errors.
pub async fn settle_in_place(url: &str, times: Times) -> Result<RestoreOutcome, BackupError> {
    if Engine::of(url) == Engine::Postgres {
        postgres::refuse_busy(url).await?;
    }
    let database = open(url).await?;
    let returned = settled_in_place(&database, times).await;
    database.close().await;
    returned
}

async fn settled_in_place(database: &Database, times: Times) -> Result<RestoreOutcome, BackupError> {
    if database.schema().await? == Schema::Empty {
        return Err(BackupError::Refused("the database has no tables".into()));
    }
    if let Some(newest) = settle::posted_after(database, times.taken).await? {
        return Err(BackupError::Refused(format!(
            "the ledger goes on until {}, the database was to be of {}: it was not brought back to that time",
            newest.to_rfc3339(),
            times.taken.to_rfc3339()
        )));
    }
    settled(database, times).await
}

async fn open(url: &str) -> Result<Database, BackupError> {
    Ok(Database::open(&DatabaseOptions::new(url, 2)).await?)
}

async fn settled(database: &Database, times: Times) -> Result<RestoreOutcome, BackupError> {
    database.migrate_tables().await?;
    let settled = settle::settle(database, times).await?;
    let violations = database.read().ledger().verify().await?;
    Ok(RestoreOutcome { settled, violations })
}
