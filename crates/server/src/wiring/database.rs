use std::time::Duration;

use anyhow::{Context, bail, ensure};
use arena_store::{Database, DatabaseOptions, Schema, Timeouts};
use url::Url;

use crate::commands::output::say_error;
use crate::config::Config;

/// The file in the data directory that marks an unfinished restore.
pub(crate) const UNFINISHED: &str = "restore.unfinished";

/// Opens the database for a command. The database must exist with all tables of this version: a command
/// without the service's environment must not create an empty database and report on it.
pub(crate) async fn open(config: &Config) -> anyhow::Result<Database> {
    say_error(&format!("database: {}", shown(config)));
    let database = connect(config, &options(config)).await?;
    refuse_older(&database).await?;
    Ok(database)
}

/// Opens the database and migrates its tables; creates an SQLite database if there is none.
pub(crate) async fn open_migrated(config: &Config) -> anyhow::Result<Database> {
    let database = connect(config, &options(config).creating()).await?;
    database.migrate().await.context("migrations")?;
    Ok(database)
}

/// Opens the database for the server, with the configured limits of statements.
///
/// With `migrate` the tables are migrated first, over connections without those limits. Without it, older
/// tables stop the start.
pub(crate) async fn open_serving(config: &Config, migrate: bool) -> anyhow::Result<Database> {
    if migrate {
        open_migrated(config).await?.close().await;
    }
    let limit = |seconds: u32| (seconds > 0).then(|| Duration::from_secs(seconds.into()));
    let timeouts = Timeouts {
        lock: limit(config.database_lock_seconds),
        statement: limit(config.database_statement_seconds),
    };
    let database = connect(config, &DatabaseOptions { timeouts, ..options(config) }).await?;
    refuse_older(&database).await?;
    Ok(database)
}

/// Opens the database unchanged, with one connection, and returns the version of its tables.
///
/// # Errors
/// Why the database cannot be opened.
pub(crate) async fn probe(config: &Config) -> anyhow::Result<Schema> {
    let database = connect(config, &DatabaseOptions::new(config.database(), 1)).await?;
    let schema = database.schema().await;
    database.close().await;
    Ok(schema?)
}

pub(crate) fn shown(config: &Config) -> String {
    let address = config.database();
    match Url::parse(&address) {
        Ok(mut url) if url.scheme().starts_with("postgres") => {
            // A password may also be in the query.
            url.set_query(None);
            let _ = url.set_password(None);
            url.to_string()
        }
        _ => address,
    }
}

fn options(config: &Config) -> DatabaseOptions {
    DatabaseOptions::new(config.database(), config.database_connections)
}

async fn connect(config: &Config, options: &DatabaseOptions) -> anyhow::Result<Database> {
    ensure!(
        !config.data_dir.join(UNFINISHED).exists(),
        "key `data_dir`: a restore was not finished: empty the directory and the database, and restore the backup again"
    );
    Database::open(options).await.context("key `database_url`")
}

async fn refuse_older(database: &Database) -> anyhow::Result<()> {
    match database.schema().await? {
        Schema::Current | Schema::Newer => Ok(()),
        Schema::Empty => bail!("key `database_url`: the database has no tables: run `arena migrate` first"),
        Schema::Older { missing } => bail!(
            "key `database_url`: the tables are older than this program ({missing} migrations are missing): \
             run `arena migrate` first"
        ),
    }
}
