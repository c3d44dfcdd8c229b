use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;
use arena_app::web_builds;
use arena_store::backup::{self, Engine};

use super::archive::Archive;
use super::manifest::{Manifest, private};
use super::view::FolderBackup;
use super::walk::Walk;
use super::{BUILDS, DATABASE, FILES, KEY, OPERATOR, missing, sync};
use crate::config::{Config, FileStore, Mode};

/// The lock file of a backup in progress: it keeps two commands from writing into one folder.
const LOCK: &str = "lock";

pub(super) async fn run(config: &Config, folder: &Path, allow_missing: bool) -> anyhow::Result<FolderBackup> {
    let begun = Instant::now();
    ensure!(!folder.exists(), "{}: is there already", folder.display());
    let part = part_of(folder)?;
    let lock = begin(&part)?;
    let manifest = match fill(config, &part, allow_missing).await {
        Ok(manifest) => manifest,
        // A partial backup is useless, and one each hour would fill the disk.
        Err(error) => {
            let _ = fs::remove_dir_all(&part);
            return Err(error);
        }
    };
    fs::remove_file(part.join(LOCK)).context("the lock")?;
    sync(&part)?;
    fs::rename(&part, folder).with_context(|| folder.display().to_string())?;
    sync(folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")))?;
    drop(lock);
    Ok(FolderBackup {
        folder: folder.display().to_string(),
        bytes: manifest.bytes(),
        parts: manifest.parts.len(),
        seconds: begun.elapsed().as_secs_f64(),
    })
}

/// `NAME.part` in the same folder: the backup's name until it is complete.
fn part_of(folder: &Path) -> anyhow::Result<PathBuf> {
    let mut name = folder.file_name().with_context(|| format!("{}: no name", folder.display()))?.to_owned();
    ensure!(
        !name.to_string_lossy().ends_with(".part"),
        "{}: choose a name that ends otherwise",
        folder.display()
    );
    name.push(".part");
    Ok(folder.with_file_name(name))
}

/// Creates the folder. Removes the remains of an interrupted backup.
fn begin(part: &Path) -> anyhow::Result<File> {
    let named = || part.display().to_string();
    if part.exists() {
        match File::open(part.join(LOCK)) {
            Ok(lock) => {
                ensure!(lock.try_lock().is_ok(), "{}: another backup is being written", part.display());
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error).with_context(named),
        }
        fs::remove_dir_all(part).with_context(named)?;
    }
    DirBuilder::new().recursive(true).mode(0o700).create(part).with_context(named)?;
    let lock = private(&part.join(LOCK))?;
    lock.lock().with_context(named)?;
    Ok(lock)
}

async fn fill(config: &Config, part: &Path, allow_missing: bool) -> anyhow::Result<Manifest> {
    let url = config.database();
    let engine = Engine::of(&url);
    let mut manifest = Manifest::new(engine.as_str(), config.files.store, SystemClock.now());
    let (pictures, builds) = (config.data_dir.join("files"), config.builds_dir());

    // Pictures are copied before and after the database. A picture exists before a row names it, so one of
    // the two passes finds it.
    let mut files = match config.files.store {
        // Each start writes the web app's files again.
        FileStore::Disk => {
            Some(Archive::new(&part.join(FILES), Walk::new(&pictures).without(web_builds::FOLDER))?)
        }
        FileStore::S3 => None,
    };
    if let Some(files) = &mut files {
        files.add_new()?;
    }
    manifest.schema = backup::take(&url, &part.join(DATABASE)).await.context("the database")?;
    manifest.add(part, DATABASE)?;
    if let Some(mut files) = files {
        files.add_new()?;
        missing::check(&url, &manifest.schema, &mut files, &pictures, allow_missing).await?;
        let count = files.finish().context("pictures")?;
        manifest.add(part, FILES)?;
        tracing::debug!(count, "pictures");
    }
    if builds.is_dir() {
        let mut archive = Archive::new(&part.join(BUILDS), Walk::new(&builds))?;
        archive.add_new()?;
        archive.finish().context("builds")?;
        manifest.add(part, BUILDS)?;
    }
    if config.mode == Mode::Demo {
        let key = config.data_dir.join(KEY);
        if key.is_file() {
            fs::copy(&key, part.join(KEY)).with_context(|| key.display().to_string())?;
            manifest.add(part, KEY)?;
        }
        let operator = config.data_dir.join(OPERATOR);
        if operator.is_file() {
            let copy = part.join(OPERATOR);
            arena_operator::back_up(&operator, &copy).await.context("the demo operator's database")?;
            manifest.add(part, OPERATOR)?;
        }
    }
    for entry in fs::read_dir(part)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name != LOCK && !manifest.has(&name) {
            bail!("{name} was written and is not in the manifest");
        }
    }
    manifest.write(part)
}
