use std::fs::{self, DirBuilder, File};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;
use arena_store::backup::{self, Engine, Times};

use super::origin::{NodeFolder, Origin};
use super::view::{RestoreReport, SettleCounts};
use super::{DATABASE, KEY, OPERATOR, first_in, sync};
use crate::commands::output::{OutputArgs, UtcTime};
use crate::config::Config;
use crate::wiring::database::UNFINISHED;

pub(super) async fn run(
    config: &Config,
    output: OutputArgs,
    origin: &Origin,
    moved: bool,
) -> anyhow::Result<ExitCode> {
    let begun = Instant::now();
    fits(config, origin)?;
    empty(config, origin).await?;
    let mark = begin(config)?;
    lay(config, origin)?;
    let times = Times { taken: origin.created_at(), now: SystemClock.now(), moved };
    let returned = origin.restore_database(&config.database(), times).await.context("the database")?;
    fs::remove_file(&mark).with_context(|| mark.display().to_string())?;
    sync(&config.data_dir).context("key `data_dir`")?;
    let report = RestoreReport {
        taken_at: UtcTime(origin.created_at()),
        bytes: origin.bytes(),
        seconds: begun.elapsed().as_secs_f64(),
        settled: SettleCounts::new(&returned),
    };
    output.print(&report);
    Ok(report.settled.exit_code())
}

/// Refuses a backup that does not fit this program or configuration.
fn fits(config: &Config, origin: &Origin) -> anyhow::Result<()> {
    let engine = Engine::of(&config.database()).as_str();
    ensure!(
        origin.engine() == engine,
        "key `database_url`: the backup is of {}, this would be {engine}",
        origin.engine()
    );
    ensure!(
        origin.files() == config.files.store,
        "key `files.store`: where the backup was taken, pictures were kept elsewhere"
    );
    ensure!(
        backup::knows(origin.schema()),
        "the backup's tables are of {}, by arena {}: this program is older, install that one",
        origin.schema(),
        origin.product()
    );
    ensure!(origin.has(DATABASE), "the backup has no database");
    Ok(())
}

async fn empty(config: &Config, origin: &Origin) -> anyhow::Result<()> {
    if let Some(found) = first_in(&config.data_dir)? {
        bail!("key `data_dir`: {} is there; a backup is brought back into an empty node", found.display());
    }
    if origin.has_folder(NodeFolder::Builds)
        && let Some(found) = first_in(&config.builds_dir())?
    {
        bail!("key `builds_dir`: {} is there; a backup is brought back into an empty node", found.display());
    }
    let found = backup::occupied(&config.database()).await.context("key `database_url`")?;
    if let Some(found) = found {
        bail!("key `database_url`: {found} is there; a backup is brought back into an empty database");
    }
    Ok(())
}

/// Creates the file that prevents a server's start here until the restore is complete.
fn begin(config: &Config) -> anyhow::Result<PathBuf> {
    let named = || config.data_dir.display().to_string();
    DirBuilder::new().recursive(true).mode(0o750).create(&config.data_dir).with_context(named)?;
    let mark = config.data_dir.join(UNFINISHED);
    let file = File::options().write(true).create_new(true).mode(0o600).open(&mark).with_context(named)?;
    file.sync_all().with_context(named)?;
    sync(&config.data_dir)?;
    Ok(mark)
}

fn lay(config: &Config, origin: &Origin) -> anyhow::Result<()> {
    origin.unpack(NodeFolder::Files, &config.data_dir.join("files"))?;
    origin.unpack(NodeFolder::Builds, &config.builds_dir())?;
    for part in [KEY, OPERATOR] {
        origin.copy(part, &config.data_dir.join(part))?;
    }
    Ok(())
}
