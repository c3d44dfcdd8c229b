//! A `SQLite` database page by page, so that a backup keeps only changed pages.

use rusqlite::Connection;

use super::{BackupError, Engine, sqlite};

/// Selects every page in order. The virtual table is compiled in by `.cargo/config.toml`.
const PAGES: &str = "SELECT data FROM sqlite_dbpage ORDER BY pgno";

/// One state of a `SQLite` database, while others go on writing.
///
/// The snapshot is a read transaction. With a write-ahead log, writers do not wait for it, but the log cannot
/// be reset: it grows by everything written until the snapshot ends.
pub struct Snapshot {
    connection: Connection,
    schema: String,
}

impl Snapshot {
    /// Opens a snapshot. Later commits are not in it.
    ///
    /// # Errors
    /// If there is no `SQLite` database, it cannot be read, or this program was built without
    /// `sqlite_dbpage`.
    pub fn open(url: &str) -> Result<Self, BackupError> {
        if Engine::of(url) != Engine::Sqlite {
            return Err(BackupError::Refused("the database is not SQLite".into()));
        }
        let connection = sqlite::open(&sqlite::path(url))?;
        if let Err(error) = connection.prepare(PAGES) {
            return Err(BackupError::Tool(format!(
                "this program cannot read SQLite's pages ({error}): build it where .cargo/config.toml of its repository applies"
            )));
        }
        connection.execute_batch("BEGIN").map_err(sqlite::failed)?;
        // The first read begins the snapshot.
        let schema = sqlite::schema(&connection)?;
        Ok(Self { connection, schema })
    }

    /// The last migration of the snapshot's tables.
    #[must_use]
    pub fn schema(&self) -> &str {
        &self.schema
    }

    /// Calls `each` with every page, in order, and ends the snapshot.
    ///
    /// # Errors
    /// The database's errors, and those of `each`.
    pub fn pages<E: From<BackupError>>(self, mut each: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let failed = |error: rusqlite::Error| E::from(sqlite::failed(error));
        let mut statement = self.connection.prepare(PAGES).map_err(failed)?;
        let mut rows = statement.query([]).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            let page = row.get_ref(0).map_err(failed)?;
            let page = page
                .as_blob()
                .map_err(|error| E::from(BackupError::Refused(format!("sqlite_dbpage: {error}"))))?;
            each(page)?;
        }
        Ok(())
    }
}
