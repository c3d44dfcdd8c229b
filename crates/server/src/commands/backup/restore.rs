use std::fs::{self, DirBuilder, File};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;
use arena_store::backup::{self, Engine, Returned, Times};

use super::archive::unpack;
use super::manifest::Manifest;
use super::{BUILDS, DATABASE, FILES, KEY, OPERATOR};
use crate::commands::say;
use crate::config::Config;
use crate::wiring::database::UNFINISHED;

pub(super) async fn run(config: &Config, folder: &Path, moved: bool) -> anyhow::Result<ExitCode> {
    let begun = Instant::now();
    let manifest = Manifest::checked(folder)?;
    fits(config, &manifest)?;
    empty(config, &manifest).await?;
    let mark = begin(config)?;
    lay(config, folder, &manifest)?;
    let times = Times { taken: manifest.created_at, now: SystemClock.now(), moved };
    let returned = backup::bring_back(&config.database(), &folder.join(DATABASE), times)
        .await
        .context("the database")?;
    fs::remove_file(&mark).with_context(|| mark.display().to_string())?;
    File::open(&config.data_dir).and_then(|folder| folder.sync_all()).context("key `data_dir`")?;
    tell(&manifest, &returned, begun)
}

/// Refuses what this program, or this configuration, would make something else of.
fn fits(config: &Config, manifest: &Manifest) -> anyhow::Result<()> {
    let engine = Engine::of(&config.database()).as_str();
    ensure!(
        manifest.engine == engine,
        "key `database_url`: the backup is of {}, this would be {engine}",
        manifest.engine
    );
    ensure!(
        manifest.files == config.files.store,
        "key `files.store`: where the backup was taken, pictures were kept elsewhere"
    );
    ensure!(
        backup::knows(&manifest.schema),
        "the backup's tables are of {}, by arena {}: this program is older, install that one",
        manifest.schema,
        manifest.product
    );
    ensure!(manifest.has(DATABASE), "the backup has no database");
    Ok(())
}

/// Refuses a node that holds anything already.
async fn empty(config: &Config, manifest: &Manifest) -> anyhow::Result<()> {
    if let Some(found) = first_in(&config.data_dir)? {
        bail!("key `data_dir`: {} is there; a backup is brought back into an empty node", found.display());
    }
    if manifest.has(BUILDS)
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

fn first_in(folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !folder.exists() {
        return Ok(None);
    }
    let named = || folder.display().to_string();
    let mut names = fs::read_dir(folder).with_context(named)?;
    let first = names.next().transpose().with_context(named)?;
    // What a file system of its own begins with.
    let first = match first {
        Some(entry) if entry.file_name() == "lost+found" => names.next().transpose().with_context(named)?,
        first => first,
    };
    Ok(first.map(|entry| entry.path()))
}

/// From here on no server starts in this data directory, until all is done.
fn begin(config: &Config) -> anyhow::Result<PathBuf> {
    let named = || config.data_dir.display().to_string();
    DirBuilder::new().recursive(true).mode(0o750).create(&config.data_dir).with_context(named)?;
    let mark = config.data_dir.join(UNFINISHED);
    let file = File::options().write(true).create_new(true).mode(0o600).open(&mark).with_context(named)?;
    file.sync_all().with_context(named)?;
    File::open(&config.data_dir).and_then(|folder| folder.sync_all()).with_context(named)?;
    Ok(mark)
}

fn lay(config: &Config, folder: &Path, manifest: &Manifest) -> anyhow::Result<()> {
    for (part, place) in [(FILES, config.data_dir.join("files")), (BUILDS, config.builds_dir())] {
        if manifest.has(part) {
            unpack(&folder.join(part), &place)?;
        }
    }
    for part in [KEY, OPERATOR] {
        if manifest.has(part) {
            let place = config.data_dir.join(part);
            fs::copy(folder.join(part), &place).with_context(|| place.display().to_string())?;
        }
    }
    Ok(())
}

fn tell(manifest: &Manifest, returned: &Returned, begun: Instant) -> anyhow::Result<ExitCode> {
    let (settled, seconds) = (&returned.settled, begun.elapsed().as_secs_f64());
    let taken = manifest.created_at.format("%Y-%m-%d %H:%M:%S UTC");
    say(&format!("a backup of {taken} is back: {} bytes, {seconds:.1} s", manifest.bytes()));
    say(&format!(
        "{} sessions ended, {} messages and {} pushes withheld",
        settled.sessions, settled.messages, settled.pushes
    ));
    crate::commands::ledger::tell(&returned.violations);
    Ok(if returned.violations.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
