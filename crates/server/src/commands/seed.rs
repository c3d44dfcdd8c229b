use std::path::Path;
use std::process::ExitCode;

use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;

use super::{audit, say};
use crate::config::{Config, Mode};
use crate::wiring::app::bots;
use crate::wiring::content::{Catalogue, Moment};
use crate::wiring::database;

pub(super) async fn run(config: &Config, folder: Option<&Path>) -> anyhow::Result<ExitCode> {
    let moment = Moment { now: SystemClock.now(), zone: config.time_zone, bots: bots(config.mode) };
    let catalogue = match folder {
        Some(folder) => Catalogue::of_folder(folder, moment)?,
        None => Catalogue::built_in(moment)?,
    };
    let database = match config.mode {
        // A demo may begin with its catalogue.
        Mode::Demo => database::open_migrated(config).await?,
        Mode::Production => database::open(config).await?,
    };
    audit::note_in(&database, "seed", &"").await?;
    let loaded = catalogue.load(&database).await?;
    database.close().await;
    for kind in loaded {
        say(&format!("{} {} in the catalogue, {} rows written", kind.entries, kind.name, kind.written));
    }
    Ok(ExitCode::SUCCESS)
}
