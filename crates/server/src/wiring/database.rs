use anyhow::{Context, ensure};
use arena_store::{Database, DatabaseOptions};

use crate::config::Config;

/// The file that stands in the data directory for as long as a backup is brought back into it.
pub(crate) const UNFINISHED: &str = "restore.unfinished";

/// Opens the database and brings it up to date.
pub(crate) async fn open(config: &Config) -> anyhow::Result<Database> {
    ensure!(
        !config.data_dir.join(UNFINISHED).exists(),
        "key `data_dir`: a backup was brought back by halves: empty it and the database, and bring it back anew"
    );
    let options = DatabaseOptions { url: config.database(), connections: config.database_connections };
    let database = Database::open(&options).await.context("key `database_url`")?;
    database.migrate().await.context("migrations")?;
    Ok(database)
}
