use std::fs::{self, File};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;
use arena_app::web_builds;
use arena_store::backup::{Engine, Snapshot};
use chrono::{DateTime, Utc};

use super::blocks::{Blocks, Content, Cutter};
use super::increment::Increment;
use super::listing::{Collector, CollectorWithBlocks, Files};
use super::origin::NodeFolder;
use super::store::{BackupStore, shown};
use super::view::{IncrementBackup, Removal};
use super::walk::Walk;
use super::{DATABASE, KEY, OPERATOR, missing};
use crate::commands::output::{OutputArgs, say_error};
use crate::config::{Config, FileStore, Mode};

pub(super) async fn run(
    config: &Config,
    output: OutputArgs,
    root: &Path,
    keep: Option<u32>,
    allow_missing: bool,
) -> anyhow::Result<ExitCode> {
    let begun = Instant::now();
    let url = config.database();
    ensure!(
        Engine::of(&url) == Engine::Sqlite,
        "--into: increments are of SQLite; Postgres archives its log: docs/operations.md, \"To a point in time\""
    );
    // A command that sees another database than the service must not leave a store behind.
    drop(Snapshot::open(&url).context("the database")?);
    let store = BackupStore::create(root)?;
    let (previous, mut blocks) = store.begin()?;
    let increment = fill(config, &store, previous.as_ref(), &mut blocks, allow_missing).await?;
    blocks.flush()?;
    store.write(&increment)?;

    let mut report = IncrementBackup {
        store: root.display().to_string(),
        at: shown(increment.created_at),
        bytes: increment.bytes(),
        written: blocks.written(),
        seconds: begun.elapsed().as_secs_f64(),
        removed: None,
        removal_error: None,
    };
    match keep.map_or(Ok(None), |keep| store.prune(keep as usize)) {
        Ok(removed) => {
            report.removed = removed.map(|(increments, blocks)| Removal { increments, blocks });
        }
        Err(error) => report.removal_error = Some(format!("{error:#}")),
    }
    output.print(&report);
    // The increment is complete, so the audit records it all the same.
    let Some(error) = report.removal_error else { return Ok(ExitCode::SUCCESS) };
    say_error(&format!("older increments were not removed: {error}"));
    Ok(ExitCode::FAILURE)
}

async fn fill(
    config: &Config,
    store: &BackupStore,
    previous: Option<&Increment>,
    blocks: &mut Blocks,
    allow_missing: bool,
) -> anyhow::Result<Increment> {
    let (pictures, builds) = (config.data_dir.join("files"), config.builds_dir());
    let url = config.database();

    // Pictures are stored before and after the database. A picture exists before a row names it, so one of
    // the two passes finds it.
    let mut files = match config.files.store {
        FileStore::Disk => {
            let before = files_of(previous, NodeFolder::Files, blocks)?;
            Some(Collector::new(Walk::new(&pictures).without(web_builds::FOLDER), before))
        }
        FileStore::S3 => None,
    };
    if let Some(files) = &mut files {
        files.add_new(blocks).context("pictures")?;
    }
    let snapshot = Snapshot::open(&url).context("the database")?;
    let created_at = rounded_up(SystemClock.now()).context("the clock")?;
    let mut increment = Increment::new(config.files.store, snapshot.schema(), created_at);
    let mut cutter = Cutter::new(blocks);
    snapshot.pages(|page| cutter.push(page)).context("the database")?;
    increment.parts.insert(DATABASE.into(), cutter.finish()?);

    if let Some(files) = &mut files {
        files.add_new(blocks).context("pictures")?;
        let mut collecting = CollectorWithBlocks { collector: files, blocks: &mut *blocks };
        missing::check(&url, &increment.schema, &mut collecting, &pictures, allow_missing).await?;
    }
    if let Some(files) = files {
        increment.folders.insert(NodeFolder::Files.listing().into(), files.finish(blocks)?);
    }
    if builds.is_dir() {
        let before = files_of(previous, NodeFolder::Builds, blocks)?;
        let mut collector = Collector::new(Walk::new(&builds), before);
        collector.add_new(blocks).context("builds")?;
        increment.folders.insert(NodeFolder::Builds.listing().into(), collector.finish(blocks)?);
    }
    if config.mode == Mode::Demo {
        let key = config.data_dir.join(KEY);
        if key.is_file() {
            increment.parts.insert(KEY.into(), content_of(&key, blocks)?);
        }
        let operator = config.data_dir.join(OPERATOR);
        if operator.is_file() {
            let copy = store.scratch();
            if copy.exists() {
                fs::remove_file(&copy).with_context(|| copy.display().to_string())?;
            }
            arena_operator::back_up(&operator, &copy).await.context("the demo operator's database")?;
            increment.parts.insert(OPERATOR.into(), content_of(&copy, blocks)?);
            fs::remove_file(&copy).with_context(|| copy.display().to_string())?;
        }
    }
    Ok(increment)
}

fn files_of(previous: Option<&Increment>, folder: NodeFolder, blocks: &Blocks) -> anyhow::Result<Files> {
    let listing = previous.and_then(|previous| previous.folders.get(folder.listing()));
    listing.map_or_else(|| Ok(Files::new()), |listing| listing.all(blocks))
}

fn content_of(path: &Path, blocks: &mut Blocks) -> anyhow::Result<Content> {
    let named = || path.display().to_string();
    Content::of(blocks, File::open(path).with_context(named)?).with_context(named)
}

/// The next whole millisecond: nothing in the snapshot is later.
fn rounded_up(now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp_millis(now.timestamp_millis() + 1)
}
