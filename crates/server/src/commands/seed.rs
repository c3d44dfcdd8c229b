use std::path::Path;
use std::process::ExitCode;

use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;

use super::say;
use crate::config::Config;
use crate::wiring::app::bots;
use crate::wiring::content::{Catalogue, Moment};
use crate::wiring::database;

pub(super) async fn run(config: &Config, folder: Option<&Path>) -> anyhow::Result<ExitCode> {
    let moment = Moment { now: SystemClock.now(), zone: config.time_zone, bots: bots(config.mode) };
    let catalogue = match folder {
        Some(folder) => Catalogue::of_folder(folder, moment)?,
        None => Catalogue::built_in(moment)?,
    };
    let database = database::open(config).await?;
    let loaded = catalogue.load(&database).await?;
    database.close().await;
    for kind in loaded {
        say(&format!("{} {} in the catalogue, {} rows written", kind.entries, kind.name, kind.written));
    }
    Ok(ExitCode::SUCCESS)
}
