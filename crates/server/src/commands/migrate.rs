use std::process::ExitCode;

use crate::commands::output::say;
use crate::config::Config;
use crate::wiring::database;

pub(super) async fn run(config: &Config) -> anyhow::Result<ExitCode> {
    database::open_migrated(config).await?.close().await;
    say("the database is up to date");
    Ok(ExitCode::SUCCESS)
}
