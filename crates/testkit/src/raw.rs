use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

/// A connection past the store, for what no repository does: to break things, and to look at what is really there.
pub struct RawConnection(Kind);

enum Kind {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl RawConnection {
    /// Connects to a `SQLite` file that exists.
    ///
    /// # Errors
    /// The engine's.
    pub async fn sqlite(path: &std::path::Path) -> Result<Self, sqlx::Error> {
        let options = sqlx::sqlite::SqliteConnectOptions::new()
            .filename(path)
            .foreign_keys(true)
            .busy_timeout(std::time::Duration::from_secs(5));
        SqliteConnection::connect_with(&options).await.map(|connection| Self(Kind::Sqlite(connection)))
    }

    pub(crate) async fn postgres(url: &str) -> Result<Self, sqlx::Error> {
        PgConnection::connect(url).await.map(|connection| Self(Kind::Postgres(connection)))
    }

    /// Runs statements.
    ///
    /// # Errors
    /// The database's.
    pub async fn execute(&mut self, sql: impl Into<String>) -> Result<(), sqlx::Error> {
        let sql = sqlx::raw_sql(AssertSqlSafe(sql.into()));
        match &mut self.0 {
            Kind::Sqlite(connection) => sql.execute(connection).await.map(|_| ()),
            Kind::Postgres(connection) => sql.execute(connection).await.map(|_| ()),
        }
    }

    /// The first column of every row; it must be a `bigint`.
    ///
    /// # Errors
    /// The database's, or a column that holds something else.
    pub async fn numbers(&mut self, sql: impl Into<String>) -> Result<Vec<i64>, sqlx::Error> {
        let sql = AssertSqlSafe(sql.into());
        match &mut self.0 {
            Kind::Sqlite(connection) => sqlx::query_scalar(sql).fetch_all(connection).await,
            Kind::Postgres(connection) => sqlx::query_scalar(sql).fetch_all(connection).await,
        }
    }

    /// How many rows there are behind `FROM`.
    ///
    /// # Errors
    /// The database's.
    pub async fn count(&mut self, from: &str) -> Result<i64, sqlx::Error> {
        let rows = self.numbers(format!("SELECT COUNT(*) FROM {from}")).await?;
        rows.first().copied().ok_or(sqlx::Error::RowNotFound)
    }

    /// The first column of every row; it must be a text.
    ///
    /// # Errors
    /// The database's, or a column that holds something else.
    pub async fn texts(&mut self, sql: impl Into<String>) -> Result<Vec<String>, sqlx::Error> {
        let sql = AssertSqlSafe(sql.into());
        match &mut self.0 {
            Kind::Sqlite(connection) => sqlx::query_scalar(sql).fetch_all(connection).await,
            Kind::Postgres(connection) => sqlx::query_scalar(sql).fetch_all(connection).await,
        }
    }

    /// The tables that have a column.
    ///
    /// # Errors
    /// The database's.
    pub async fn tables_with(&mut self, column: &str) -> Result<Vec<String>, sqlx::Error> {
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

    /// Every row of every table, as text.
    ///
    /// # Errors
    /// The database's.
    pub async fn everything(&mut self) -> Result<String, sqlx::Error> {
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
