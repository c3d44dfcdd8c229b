use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

/// A connection past the store, for what no repository does: to break things, and to look at what is really there.
pub struct RawConnection(Kind);

enum Kind {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl RawConnection {
    pub(crate) async fn sqlite(path: &std::path::Path) -> Result<Self, sqlx::Error> {
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
}
