//! The database's part of a backup: how it is taken while others write, and how it comes back (docs/adr/0017-backups.md).

mod files;
mod postgres;
mod settle;
mod snapshot;
mod sqlite;

use std::path::{Path, PathBuf};
use std::{fs, io};

use arena_app::ports::{Store, StoreError, Violation};
use chrono::{DateTime, Utc};

pub use files::NamedFile;
pub(crate) use postgres::UNFINISHED;
pub use settle::Settled;
pub use snapshot::Snapshot;

use crate::connection::{Database, DatabaseOptions, Failure, Schema};

/// All statements that are declared here.
pub(crate) const STATEMENTS: &[&[&crate::connection::Statement]] = &[files::STATEMENTS, settle::STATEMENTS];

/// Why a backup could not be taken or brought back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database's.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file's.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// `pg_dump` or `pg_restore` is not there, too old, or failed.
    #[error("{0}")]
    Tool(String),
    /// What is there is not what it must be.
    #[error("{0}")]
    Refused(String),
}

impl From<Failure> for BackupError {
    fn from(failure: Failure) -> Self {
        Self::Store(failure.into())
    }
}

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A file.
    Sqlite,
    /// A server.
    Postgres,
}

impl Engine {
    /// The engine of an address.
    #[must_use]
    pub fn of(url: &str) -> Self {
        if url.starts_with("sqlite:") { Self::Sqlite } else { Self::Postgres }
    }

    /// Its word in a manifest.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }
}

/// What came back, and how it was settled.
#[derive(Debug)]
pub struct Returned {
    /// What was changed so that nothing is told or done twice; nothing where the node only moved.
    pub settled: Settled,
    /// What the ledger's invariants say of it.
    pub violations: Vec<Violation>,
}

/// When a backup was taken and is brought back.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// When it was taken.
    pub taken: DateTime<Utc>,
    /// Now.
    pub now: DateTime<Utc>,
    /// Nothing was done after it was taken: the node was stopped before, and moves.
    pub moved: bool,
}

/// Writes one state of the database to a new file, while others go on writing; the last migration of its tables.
///
/// # Errors
/// Where there is no database, where `pg_dump` cannot do it, or the file cannot be written.
pub async fn take(url: &str, to: &Path) -> Result<String, BackupError> {
    match Engine::of(url) {
        Engine::Sqlite => sqlite::take(&sqlite::path(url), to).await,
        Engine::Postgres => postgres::take(url, to).await,
    }
}

/// Whether this program knows tables that were made by migrations up to this one.
#[must_use]
pub fn knows(schema: &str) -> bool {
    crate::migrations::names().any(|known| known == schema)
}

/// The last migration that this program knows: the tables of a database that it brought up to date.
#[must_use]
pub fn current_schema() -> &'static str {
    crate::migrations::names().last().unwrap_or_default()
}

/// Calls `each` for every row of the database that names files, as it is now. Answers with false, and calls nothing, where the
/// tables (`schema`, of [`take`]) are older than this program: it does not know which of them name files.
///
/// # Errors
/// The database's.
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

/// What is in the database already, by name; nothing where a backup may be brought back into it.
///
/// # Errors
/// The database's.
pub async fn occupied(url: &str) -> Result<Option<String>, BackupError> {
    match Engine::of(url) {
        Engine::Sqlite => Ok(sqlite::occupied(&sqlite::path(url))),
        Engine::Postgres => postgres::occupied(url).await,
    }
}

/// Brings a database back into an empty one, brings its tables up to date, settles what must not happen twice, and
/// verifies the ledger. Until all of that is done no server starts over it.
///
/// # Errors
/// Whatever broke it off; the database is left so that it is refused.
pub async fn bring_back(url: &str, from: &Path, times: Times) -> Result<Returned, BackupError> {
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

/// Brings a `SQLite` database back as [`bring_back`] does: `write` puts the file together at the path that it is given.
///
/// # Errors
/// Whatever broke it off; the database is left so that it is refused.
pub async fn bring_back_sqlite(
    url: &str,
    write: impl FnOnce(&Path) -> io::Result<()>,
    times: Times,
) -> Result<Returned, BackupError> {
    if Engine::of(url) != Engine::Sqlite {
        return Err(BackupError::Refused("the database is none of SQLite".into()));
    }
    let path = sqlite::path(url);
    let unfinished = sqlite::lay(&path, write)?;
    sqlite::check(&unfinished)?;
    finish_sqlite(&unfinished, &path, times).await
}

async fn finish_sqlite(unfinished: &Path, path: &Path, times: Times) -> Result<Returned, BackupError> {
    let database = open(&format!("sqlite:{}", unfinished.display())).await?;
    let returned = settled(&database, times).await;
    database.close().await;
    let returned = returned?;
    sqlite::name(unfinished, path)?;
    Ok(returned)
}

/// Settles a database that other means than [`bring_back`] brought back to `times.taken`, as point-in-time recovery of
/// Postgres does, and verifies the ledger. It may be repeated.
///
/// # Errors
/// [`BackupError::Refused`] where nodes are connected, where the database was not brought back to that time, has no tables
/// or is still in recovery; else the database's.
pub async fn settle_in_place(url: &str, times: Times) -> Result<Returned, BackupError> {
    if Engine::of(url) == Engine::Postgres {
        postgres::refuse_busy(url).await?;
    }
    let database = open(url).await?;
    let returned = settled_in_place(&database, times).await;
    database.close().await;
    returned
}

async fn settled_in_place(database: &Database, times: Times) -> Result<Returned, BackupError> {
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

async fn settled(database: &Database, times: Times) -> Result<Returned, BackupError> {
    database.migrate_tables().await?;
    let settled = settle::settle(database, times).await?;
    let violations = database.read().ledger().verify().await?;
    Ok(Returned { settled, violations })
}
