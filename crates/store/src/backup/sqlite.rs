use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::error::BackupError;
use crate::connection::Failure;

const BUSY: Duration = Duration::from_secs(30);

pub(super) fn path(url: &str) -> PathBuf {
    let path = url.strip_prefix("sqlite:").unwrap_or(url);
    PathBuf::from(path.trim_start_matches("//"))
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

pub(super) async fn take(from: &Path, to: &Path) -> Result<String, BackupError> {
    let (from, to) = (from.to_owned(), to.to_owned());
    let taken = tokio::task::spawn_blocking(move || copy(&from, &to)).await;
    taken.map_err(|error| BackupError::Tool(error.to_string()))?
}

/// Copies the database. `VACUUM INTO` reads one state of the file however long it takes; with a write-ahead
/// log, writers do not wait.
fn copy(from: &Path, to: &Path) -> Result<String, BackupError> {
    let target = to.to_str().ok_or_else(|| BackupError::Refused(format!("{}: not UTF-8", to.display())))?;
    let source = open(from)?;
    source.execute("VACUUM INTO ?1", [target]).map_err(failed)?;
    drop(source);

    // Finds a damaged copy now, not when it is needed.
    let copy = Connection::open_with_flags(to, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
    sound(&copy, from)?;
    schema(&copy)
}

pub(super) fn failed(error: rusqlite::Error) -> BackupError {
    Failure::Sqlite(error).into()
}

pub(super) fn open(path: &Path) -> Result<Connection, BackupError> {
    if !path.is_file() {
        return Err(BackupError::Refused(format!("{}: there is no database", path.display())));
    }
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed)?;
    connection.busy_timeout(BUSY).map_err(failed)?;
    Ok(connection)
}

fn text(connection: &Connection, sql: &str) -> Result<String, BackupError> {
    connection.query_row(sql, [], |row| row.get(0)).map_err(failed)
}

pub(super) fn schema(connection: &Connection) -> Result<String, BackupError> {
    text(connection, "SELECT MAX(version) FROM seaql_migrations")
}

/// Refuses a database with a damaged structure; the error names the file `named`.
fn sound(connection: &Connection, named: &Path) -> Result<(), BackupError> {
    match text(connection, "PRAGMA quick_check(1)")?.as_str() {
        "ok" => Ok(()),
        damage => Err(BackupError::Refused(format!("{}: damaged: {damage}", named.display()))),
    }
}

pub(super) fn check(path: &Path) -> Result<(), BackupError> {
    sound(&open(path)?, path)
}

pub(super) fn occupied(path: &Path) -> Option<String> {
    let all = ["", "-wal", "-shm", UNFINISHED].map(|ending| beside(path, ending));
    all.iter().find(|path| path.exists()).map(|path| path.display().to_string())
}

const UNFINISHED: &str = ".restoring";

/// Lets `write` make the file, under an unfinished name beside its final one.
pub(super) fn lay(path: &Path, write: impl FnOnce(&Path) -> io::Result<()>) -> Result<PathBuf, BackupError> {
    let unfinished = beside(path, UNFINISHED);
    let failed = |error| BackupError::File(unfinished.clone(), error);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    write(&unfinished).map_err(failed)?;
    Ok(unfinished)
}

pub(super) fn name(unfinished: &Path, path: &Path) -> Result<(), BackupError> {
    let failed = |error| BackupError::File(unfinished.to_owned(), error);
    let log = beside(unfinished, "-wal");
    if fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
        return Err(BackupError::Refused(format!(
            "{}: the write-ahead log was not merged into the database",
            log.display()
        )));
    }
    File::open(unfinished).and_then(|file| file.sync_all()).map_err(failed)?;
    fs::rename(unfinished, path).map_err(failed)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all()).map_err(failed)
}
