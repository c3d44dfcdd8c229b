use anyhow::Context;
use arena_store::{Database, DatabaseOptions};

use crate::config::Config;

/// Opens the database and brings it up to date.
pub(crate) async fn open(config: &Config) -> anyhow::Result<Database> {
    let options = DatabaseOptions { url: config.database(), connections: config.database_connections };
    let database = Database::open(&options).await.context("key `database_url`")?;
    database.migrate().await.context("migrations")?;
    Ok(database)
}
