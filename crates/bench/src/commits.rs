use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::output::say;

/// Measures single-row commits a second with the server's durability: WAL and a flush for each commit.
pub(crate) fn sqlite(file: &Path, seconds: u64) -> anyhow::Result<()> {
    let connection = Connection::open(file)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch("CREATE TABLE row (id integer PRIMARY KEY, value text NOT NULL)")?;
    let until = Instant::now() + Duration::from_secs(seconds);
    let begun = Instant::now();
    let mut commits = 0_u32;
    while Instant::now() < until {
        connection
            .prepare_cached("INSERT INTO row (value) VALUES (?1)")?
            .execute(["a value of usual length"])?;
        commits += 1;
    }
    say(&format!("{:.0}", f64::from(commits) / begun.elapsed().as_secs_f64()));
    Ok(())
}
