//! The operator's own small database.
//!
//! Every change is one transaction that takes SQLite's write lock at once (`BEGIN IMMEDIATE`): its reads
//! stay valid, and concurrent changes wait instead of failing.

pub(crate) mod bundles;
pub(crate) mod charges;
pub(crate) mod code;
pub(crate) mod codes;
pub(crate) mod deliveries;
pub(crate) mod flows;
pub(crate) mod leaving;
pub(crate) mod messages;
pub(crate) mod refunds;
pub(crate) mod subscriptions;

use std::path::Path;
use std::time::Duration;

use arena_rules::handoff::Plan;
use chrono::{DateTime, Utc};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Sqlite, Transaction};

use crate::OperatorError;

/// The schema's migrations, oldest first. `PRAGMA user_version` counts those that a file has.
const SCHEMA: [&str; 7] = [
    include_str!("schema.sql"),
    include_str!("leaving.sql"),
    include_str!("carried.sql"),
    include_str!("state.sql"),
    include_str!("bundles.sql"),
    include_str!("thousandths.sql"),
    include_str!("refunds.sql"),
];

#[derive(Clone)]
pub(crate) struct Store {
    pool: SqlitePool,
}

type Tx = Transaction<'static, Sqlite>;

impl Store {
    pub(crate) async fn open(data_dir: &Path) -> Result<Self, OperatorError> {
        std::fs::create_dir_all(data_dir)?;
        let options = SqliteConnectOptions::new()
            .filename(data_dir.join("operator.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true);
        Self::migrated(SqlitePoolOptions::new().max_connections(4).connect_with(options).await?).await
    }

    pub(crate) async fn in_memory() -> Result<Self, OperatorError> {
        // The database exists only within its one connection, which must stay open.
        let pool = SqlitePoolOptions::new()
            .min_connections(1)
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(SqliteConnectOptions::new().in_memory(true))
            .await?;
        Self::migrated(pool).await
    }

    async fn migrated(pool: SqlitePool) -> Result<Self, OperatorError> {
        let store = Self { pool };
        let mut tx = store.write().await?;
        let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *tx).await?;
        let known = SCHEMA.len();
        let done = usize::try_from(found)
            .ok()
            .filter(|done| *done <= known)
            .ok_or(OperatorError::NewerSchema { found, known: i64::try_from(known).unwrap_or(i64::MAX) })?;
        for script in &SCHEMA[done..] {
            sqlx::raw_sql(*script).execute(&mut *tx).await?;
        }
        // A pragma takes no parameters; the text contains only a number of ours.
        let mark = sqlx::AssertSqlSafe(format!("PRAGMA user_version = {known}"));
        sqlx::query(mark).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(store)
    }

    async fn write(&self) -> Result<Tx, OperatorError> {
        Ok(self.pool.begin_with("BEGIN IMMEDIATE").await?)
    }

    pub(crate) async fn ping(&self) -> Result<(), OperatorError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

/// Writes a consistent copy of a database, which may be in use, to a new file.
pub(crate) async fn back_up(from: &Path, to: &Path) -> Result<(), OperatorError> {
    let options = SqliteConnectOptions::new().filename(from).busy_timeout(Duration::from_secs(5));
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    sqlx::query("VACUUM INTO ?").bind(to.to_string_lossy().into_owned()).execute(&pool).await?;
    pool.close().await;
    Ok(())
}

pub(crate) fn ms(at: DateTime<Utc>) -> i64 {
    at.timestamp_millis()
}

/// Converts a stored time back. Values outside the calendar become its start.
pub(crate) fn from_ms(ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(ms).unwrap_or_default()
}

fn plan(word: &str, table: &'static str, id: &str) -> Result<Plan, OperatorError> {
    Plan::from_word(word).ok_or_else(|| OperatorError::CorruptRow {
        table,
        column: "plan",
        id: id.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_database_of_a_later_version_is_left_alone() {
        let store = Store::in_memory().await.unwrap();
        sqlx::query("PRAGMA user_version = 99").execute(&store.pool).await.unwrap();
        let refused = Store::migrated(store.pool.clone()).await.err().unwrap();
        assert_eq!(refused.to_string(), "operator.db has schema version 99, this program knows 7");
    }

    #[tokio::test]
    async fn a_consent_cannot_be_changed_or_deleted() {
        let store = Store::in_memory().await.unwrap();
        let insert = "INSERT INTO consent (flow, msisdn, plan, text_version, text, agreed_at)
                      VALUES ('f', '923001234567', 'prepaid', '1', 'yes', 0)";
        sqlx::query(insert).execute(&store.pool).await.unwrap();
        for change in ["UPDATE consent SET text = 'no'", "DELETE FROM consent"] {
            assert!(sqlx::query(change).execute(&store.pool).await.is_err(), "{change}");
        }
    }
}
