use std::path::Path;
use std::process::ExitCode;

use super::say;
use crate::config::Config;
use crate::wiring::{content, database};

pub(super) async fn run(config: &Config, folder: &Path) -> anyhow::Result<ExitCode> {
    let catalogue = content::read(folder)?;
    let database = database::open(config).await?;
    let changed = content::load(&database, &catalogue).await?;
    database.close().await;
    say(&format!("{} rewards in the catalogue, {changed} rows written", catalogue.rewards.len()));
    Ok(ExitCode::SUCCESS)
}
