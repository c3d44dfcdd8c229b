use std::fmt;
use std::time::Duration;

use rusqlite::fallible_iterator::FallibleIterator;
use tokio_postgres::types::FromSqlOwned;
use tokio_postgres::{Client, NoTls};

/// A connection that bypasses the store, to damage or inspect data. Every call returns the
/// database's error.
pub struct RawConnection(Kind);

enum Kind {
    // A mutex, because threads cannot share a connection to SQLite.
    Sqlite(std::sync::Mutex<rusqlite::Connection>),
    Postgres(Client),
}

/// Why a statement on a [`RawConnection`] failed.
#[derive(Debug)]
pub enum RawError {
    /// SQLite's reason.
    Sqlite(rusqlite::Error),
    /// Postgres' reason.
    Postgres(tokio_postgres::Error),
    /// The query returned no row.
    NoRow,
}

impl fmt::Display for RawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(error) => error.fmt(f),
            Self::Postgres(error) => match error.as_db_error() {
                Some(said) => said.fmt(f),
                None => error.fmt(f),
            },
            Self::NoRow => f.write_str("no row"),
        }
    }
}

impl std::error::Error for RawError {}

impl From<rusqlite::Error> for RawError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<tokio_postgres::Error> for RawError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Postgres(error)
    }
}

impl RawConnection {
    /// Connects to a database by its URL, in the form of the configuration.
    ///
    /// # Errors
    /// The engine's error.
    pub async fn open(url: &str) -> Result<Self, RawError> {
        match url.strip_prefix("sqlite:") {
            Some(path) => Self::sqlite(std::path::Path::new(path.trim_start_matches("//"))).await,
            None => Self::postgres(url).await,
        }
    }

    /// Connects to an existing `SQLite` file.
    ///
    /// # Errors
    /// The engine's error.
    #[expect(clippy::unused_async, reason = "as the other engine is connected to")]
    pub async fn sqlite(path: &std::path::Path) -> Result<Self, RawError> {
        let connection =
            rusqlite::Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        Ok(Self(Kind::Sqlite(std::sync::Mutex::new(connection))))
    }

    pub(crate) async fn postgres(url: &str) -> Result<Self, RawError> {
        let (client, driver) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(driver);
        Ok(Self(Kind::Postgres(client)))
    }

    /// Runs statements.
    pub async fn execute(&mut self, sql: impl Into<String>) -> Result<(), RawError> {
        let sql = sql.into();
        match &mut self.0 {
            Kind::Sqlite(connection) => {
                // Rows of statements that return any are read and dropped.
                let connection = connection.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
                let mut statements = rusqlite::Batch::new(connection, &sql);
                while let Some(mut statement) = statements.next()? {
                    let mut rows = statement.raw_query();
                    while rows.next()?.is_some() {}
                }
                Ok(())
            }
            Kind::Postgres(client) => Ok(client.batch_execute(&sql).await?),
        }
    }

    async fn column<T: FromSqlOwned + rusqlite::types::FromSql>(
        &mut self,
        sql: String,
    ) -> Result<Vec<T>, RawError> {
        match &mut self.0 {
            Kind::Sqlite(connection) => {
                let connection = connection.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
                let mut statement = connection.prepare(&sql)?;
                let rows = statement.query_map([], |row| row.get(0))?;
                Ok(rows.collect::<Result<_, _>>()?)
            }
            Kind::Postgres(client) => {
                let rows = client.query(&sql, &[]).await?;
                Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
            }
        }
    }

    /// The first column of every row, which must be a `bigint`.
    ///
    /// # Errors
    /// The database's error, or a column of another type.
    pub async fn numbers(&mut self, sql: impl Into<String>) -> Result<Vec<i64>, RawError> {
        self.column(sql.into()).await
    }

    /// Counts the rows of `SELECT … FROM from`.
    pub async fn count(&mut self, from: &str) -> Result<i64, RawError> {
        let rows = self.numbers(format!("SELECT COUNT(*) FROM {from}")).await?;
        rows.first().copied().ok_or(RawError::NoRow)
    }

    /// The first column of every row, which must be text.
    ///
    /// # Errors
    /// The database's error, or a column of another type.
    pub async fn texts(&mut self, sql: impl Into<String>) -> Result<Vec<String>, RawError> {
        self.column(sql.into()).await
    }

    /// The names of the tables that have a column.
    pub async fn tables_with(&mut self, column: &str) -> Result<Vec<String>, RawError> {
        let sql = match &self.0 {
            Kind::Sqlite(_) => format!(
                "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = '{column}'
                 WHERE m.type = 'table' ORDER BY m.name"
            ),
            Kind::Postgres(_) => format!(
                "SELECT table_name::text FROM information_schema.columns
                 WHERE table_schema = 'public' AND column_name = '{column}' ORDER BY table_name"
            ),
        };
        self.texts(sql).await
    }

    /// Every row of every table as text.
    pub async fn everything(&mut self) -> Result<String, RawError> {
        let tables = match &self.0 {
            Kind::Sqlite(_) => "SELECT name FROM sqlite_master WHERE type = 'table'",
            Kind::Postgres(_) => {
                "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'"
            }
        };
        let mut all = String::new();
        for table in self.texts(tables).await? {
            let rows = match &self.0 {
                Kind::Sqlite(_) => {
                    let columns = format!("SELECT name FROM pragma_table_info('{table}')");
                    let columns = self.texts(columns).await?;
                    let quoted: Vec<_> =
                        columns.iter().map(|column| format!("quote(\"{column}\")")).collect();
                    format!("SELECT {} FROM \"{table}\"", quoted.join(" || ' ' || "))
                }
                Kind::Postgres(_) => format!("SELECT row_to_json(t)::text FROM \"{table}\" t"),
            };
            for row in self.texts(rows).await? {
                all.extend([table.as_str(), ": ", &row, "\n"]);
            }
        }
        Ok(all)
    }
}
