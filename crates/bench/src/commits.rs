use std::path::Path;
use std::time::{Duration, Instant};

use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sea_orm::sqlx::{ConnectOptions, Executor, query};

use crate::say;

/// Single-row commits a second, with the durability that the server uses: WAL and a flush for each commit.
pub(crate) async fn sqlite(file: &Path, seconds: u64) -> anyhow::Result<()> {
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .connect()
        .await?;
    connection.execute("CREATE TABLE row (id integer PRIMARY KEY, value text NOT NULL)").await?;
    let until = Instant::now() + Duration::from_secs(seconds);
    let begun = Instant::now();
    let mut commits = 0_u32;
    while Instant::now() < until {
        query("INSERT INTO row (value) VALUES ($1)")
            .bind("a value of usual length")
            .execute(&mut connection)
            .await?;
        commits += 1;
    }
    say(&format!("{:.0}", f64::from(commits) / begun.elapsed().as_secs_f64()));
    Ok(())
}
