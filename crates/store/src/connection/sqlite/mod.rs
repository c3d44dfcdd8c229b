//! SQLite. Statements run on the caller's thread, which costs less than handing them over.

mod group_commit;
mod numbered;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

pub(super) use group_commit::{GroupCommit, Member};
pub(super) use numbered::numbered;

use super::failure::Failure;
use super::row::Row;
use super::statement::{BoundStatement, Fields, Record};
use super::value::Value;

/// Waiting for another process.
const BUSY: Duration = Duration::from_secs(5);
const PREPARED: usize = 512;
const IDLE: usize = 8;

pub(super) struct Readers {
    path: PathBuf,
    /// The idle connections; `None` once the database is closed.
    idle: Mutex<Option<Vec<Connection>>>,
}

impl Readers {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let readers = Self { path: path.to_owned(), idle: Mutex::new(Some(Vec::new())) };
        readers.read(|_| Ok(()))?;
        Ok(readers)
    }

    fn connect(&self) -> rusqlite::Result<Connection> {
        let connection = connect(&self.path, false)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    fn idle(&self) -> MutexGuard<'_, Option<Vec<Connection>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Failure>) -> Result<T, Failure> {
        let closed = || Failure::Unavailable("the database is closed".into());
        let idle = self.idle().as_mut().ok_or_else(closed)?.pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.connect()?,
        };
        let outcome = work(&connection);
        if let Some(idle) = self.idle().as_mut().filter(|idle| idle.len() < IDLE) {
            idle.push(connection);
        }
        outcome
    }

    pub(super) fn close(&self) {
        self.idle().take();
    }
}

pub(super) fn connect(path: &Path, create: bool) -> rusqlite::Result<Connection> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if create {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(PREPARED);
    connection.pragma_update(None, "foreign_keys", true)?;
    // Otherwise SQLite looks at a bound LIMIT to plan, and plans again at each new binding.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // A committed transaction survives a power cut.
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection)
}

/// Returns the rows of an undeclared statement; with `first`, at most one.
pub(super) fn query(
    connection: &Connection,
    sql: &str,
    values: &[Value],
    first: bool,
) -> Result<Vec<Row>, Failure> {
    let mut statement = connection.prepare_cached(&numbered(sql))?;
    bind(&mut statement, values)?;
    let columns: Arc<[Box<str>]> = statement.column_names().into_iter().map(Box::from).collect();
    let mut found = Vec::new();
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        let values = (0..columns.len()).map(|index| row.get(index)).collect::<rusqlite::Result<_>>()?;
        found.push(Row::Sqlite { columns: Arc::clone(&columns), values });
        if first {
            break;
        }
    }
    Ok(found)
}

/// Returns the records of a declared statement; with `first`, at most one.
pub(super) fn fetch<R: Record>(
    connection: &Connection,
    bound: &BoundStatement<R>,
    first: bool,
) -> Result<Vec<R>, Failure> {
    let mut statement = connection.prepare_cached(bound.statement.sqlite())?;
    bind(&mut statement, &bound.values)?;
    let mut found = Vec::new();
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        found.push(R::read(&mut Fields::sqlite(bound.statement, row))?);
        if first {
            break;
        }
    }
    Ok(found)
}

pub(super) fn execute(connection: &Connection, bound: &BoundStatement<()>) -> Result<u64, Failure> {
    let mut statement = connection.prepare_cached(bound.statement.sqlite())?;
    bind(&mut statement, &bound.values)?;
    Ok(statement.raw_execute()? as u64)
}

pub(super) fn run(connection: &Connection, sql: &str, values: &[Value]) -> Result<u64, Failure> {
    let mut statement = connection.prepare_cached(&numbered(sql))?;
    bind(&mut statement, values)?;
    Ok(statement.raw_execute()? as u64)
}

fn bind(statement: &mut rusqlite::Statement<'_>, values: &[Value]) -> Result<(), Failure> {
    let asked = statement.parameter_count();
    if asked != values.len() {
        return Err(rusqlite::Error::InvalidParameterCount(values.len(), asked).into());
    }
    for (index, value) in (1..).zip(values) {
        statement.raw_bind_parameter(index, value)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::{StatementStatus, params};

    use super::*;

    #[test]
    fn a_statement_is_planned_once_whatever_is_bound() {
        let connection = connect(Path::new(":memory:"), true).unwrap();
        let tables = "CREATE TABLE entry (id integer PRIMARY KEY, owner integer NOT NULL);
                      CREATE INDEX entry_owner ON entry (owner, id);
                      INSERT INTO entry (owner) VALUES (1), (2), (1), (2); ANALYZE;";
        connection.execute_batch(tables).unwrap();
        let sql = "SELECT id FROM entry WHERE owner = ?1 AND id > ?2 ORDER BY id LIMIT ?3";
        let mut statement = connection.prepare(sql).unwrap();
        for (owner, after, limit) in [(1, 0, 1), (2, 1, 2), (1, 2, 3), (1, 0, 100)] {
            let rows = statement.query_map(params![owner, after, limit], |row| row.get::<_, i64>(0)).unwrap();
            assert!(rows.count() > 0);
        }
        assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
    }
}
