use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;
use clap::Args;

use super::audit;
use crate::commands::output::say;
use crate::config::{Config, Mode};
use crate::wiring::app::bots;
use crate::wiring::content::{Catalogue, FileReport, Moment};
use crate::wiring::database;

#[derive(Args)]
pub(crate) struct SeedArgs {
    /// The catalogue's folder; by default the catalogue inside the program.
    folder: Option<PathBuf>,
    /// Report the changes without writing them.
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(config: &Config, SeedArgs { folder, dry_run }: SeedArgs) -> anyhow::Result<ExitCode> {
    let moment = Moment {
        now: SystemClock.now(),
        zone: config.time_zone,
        bots: bots(config.mode),
        demo: config.mode == Mode::Demo,
        renews: false,
    };
    let catalogue = match folder.as_deref() {
        Some(folder) => Catalogue::of_folder(folder, config, moment)?,
        None => Catalogue::built_in(moment)?,
    };
    let database = match config.mode {
        // In a demo, this may be the first command on a new database.
        Mode::Demo if !dry_run => database::open_migrated(config).await?,
        _ => database::open(config).await?,
    };
    let loaded = if dry_run {
        catalogue.try_out(&database).await
    } else {
        let subject = folder.as_deref().unwrap_or(Path::new("built-in"));
        catalogue.load(&database, Some(audit::line("seed", &subject.display()))).await
    };
    database.close().await;
    let loaded = loaded?;
    loaded.iter().flat_map(FileReport::lines).for_each(|line| say(&line));
    if dry_run {
        say("nothing was written: --dry-run");
    }
    Ok(ExitCode::SUCCESS)
}
