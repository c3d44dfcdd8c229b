//! A backup store: increments of one node, and their shared blocks.
//!
//! Blocks are flushed to the disk before the increment that names them is written, and an increment is
//! removed before its blocks. So every increment is complete, whenever a process is killed.

use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::ops::Bound;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use chrono::{DateTime, NaiveDateTime, SecondsFormat, Utc};

use super::block_count::BlockCount;
use super::blocks::{BlockHash, Blocks};
use super::increment::{CheckedBlocks, Increment};
use super::view::{IncrementView, StoreView, WholeStore};
use super::{first_in, sync};
use crate::commands::output::say_error;

const INCREMENTS: &str = "increments";
const BLOCKS: &str = "blocks";
/// The lock file: exclusive for a writer, shared between readers.
const LOCK: &str = "lock";
/// The format of an increment's file name.
const NAME: &str = "%Y-%m-%dT%H%M%S.%3fZ.json";

pub(super) struct BackupStore {
    root: PathBuf,
    _lock: Option<File>,
}

/// The time of an increment as people read it and `--at` accepts it.
pub(super) fn shown(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(super) fn is_store(root: &Path) -> bool {
    root.join(INCREMENTS).is_dir()
}

impl BackupStore {
    /// Opens a store for writing, and creates it in an empty or new folder.
    ///
    /// # Errors
    /// If the folder holds something else, or the store is in use.
    pub(super) fn create(root: &Path) -> anyhow::Result<Self> {
        let named = || root.display().to_string();
        if !is_store(root)
            && let Some(found) = first_in(root)?
        {
            bail!("{}: is no backup store: {} is in it", root.display(), found.display());
        }
        for folder in [INCREMENTS, BLOCKS] {
            let folder = root.join(folder);
            DirBuilder::new().recursive(true).mode(0o700).create(folder).with_context(named)?;
        }
        let mut options = File::options();
        options.write(true).create(true).truncate(false).mode(0o600);
        let lock = options.open(root.join(LOCK)).with_context(named)?;
        ensure!(lock.try_lock().is_ok(), "{}: another command uses this backup store", root.display());
        sync(root)?;
        Ok(Self { root: root.into(), _lock: Some(lock) })
    }

    /// Opens a store for reading.
    ///
    /// # Errors
    /// If there is no store, or another command writes to it.
    pub(super) fn open(root: &Path) -> anyhow::Result<Self> {
        ensure!(is_store(root), "{}: is no backup store: it has no {INCREMENTS}", root.display());
        let lock = match File::open(root.join(LOCK)) {
            // A copy of a store may lack the lock file.
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            lock => Some(lock.with_context(|| root.display().to_string())?),
        };
        let free = lock.as_ref().is_none_or(|lock| lock.try_lock_shared().is_ok());
        ensure!(free, "{}: an increment is being written into this backup store", root.display());
        Ok(Self { root: root.into(), _lock: lock })
    }

    fn increments(&self) -> PathBuf {
        self.root.join(INCREMENTS)
    }

    fn path(&self, at: DateTime<Utc>) -> PathBuf {
        self.increments().join(at.format(NAME).to_string())
    }

    /// The path of the temporary file to which a part is written before it is cut into blocks.
    pub(super) fn scratch(&self) -> PathBuf {
        self.root.join("scratch")
    }

    pub(super) fn moments(&self) -> anyhow::Result<BTreeSet<DateTime<Utc>>> {
        let folder = self.increments();
        let named = || folder.display().to_string();
        let mut moments = BTreeSet::new();
        for entry in fs::read_dir(&folder).with_context(named)? {
            let name = entry.with_context(named)?.file_name();
            // An unfinished increment has another extension.
            if let Ok(at) = NaiveDateTime::parse_from_str(&name.to_string_lossy(), NAME) {
                moments.insert(at.and_utc());
            }
        }
        Ok(moments)
    }

    /// The blocks, for reading.
    pub(super) fn blocks(&self) -> Blocks {
        Blocks::new(self.root.join(BLOCKS), BTreeSet::new())
    }

    /// The newest readable increment, and the blocks for writing.
    pub(super) fn begin(&self) -> anyhow::Result<(Option<Increment>, Blocks)> {
        for at in self.moments()?.into_iter().rev() {
            let read = self.read(at).and_then(|increment| {
                let mut known = BTreeSet::new();
                increment.name_blocks(&self.blocks(), &mut known)?;
                Ok((increment, known))
            });
            match read {
                Ok((increment, known)) => {
                    return Ok((Some(increment), Blocks::new(self.root.join(BLOCKS), known)));
                }
                Err(error) => {
                    tracing::warn!(error = format!("{error:#}"), "an older increment cannot be read");
                }
            }
        }
        Ok((None, self.blocks()))
    }

    fn read(&self, at: DateTime<Utc>) -> anyhow::Result<Increment> {
        let path = self.path(at);
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        let increment = Increment::parse(&bytes, &path)?;
        ensure!(increment.created_at == at, "{}: is of another time", path.display());
        Ok(increment)
    }

    /// The newest increment, or the newest one taken at `at` or before.
    ///
    /// # Errors
    /// If there is none, or it was altered.
    pub(super) fn find(&self, at: Option<DateTime<Utc>>) -> anyhow::Result<Increment> {
        let moments = self.moments()?;
        let root = self.root.display();
        let first = moments.first().with_context(|| format!("{root}: has no increment"))?;
        let end = at.map_or(Bound::Unbounded, Bound::Included);
        let newest = moments.range::<DateTime<Utc>, _>((Bound::Unbounded, end)).next_back();
        let Some(newest) = newest else {
            bail!("{root}: its first increment is of {}, which is later than --at", shown(*first));
        };
        self.read(*newest)
    }

    /// Writes an increment, whose blocks must have been flushed.
    ///
    /// # Errors
    /// If the store has a newer increment: the clock was set back.
    pub(super) fn write(&self, increment: &Increment) -> anyhow::Result<()> {
        if let Some(newest) = self.moments()?.last().filter(|newest| **newest >= increment.created_at) {
            let (root, newest) = (self.root.display(), shown(*newest));
            bail!("{root}: its newest increment is of {newest}, which is not over yet: is the clock right?");
        }
        let path = self.path(increment.created_at);
        let part = path.with_extension("part");
        let named = || path.display().to_string();
        let mut options = File::options();
        options.write(true).create(true).truncate(true).mode(0o600);
        let mut file = options.open(&part).with_context(named)?;
        file.write_all(&increment.to_bytes()?).and_then(|()| file.sync_all()).with_context(named)?;
        fs::rename(&part, &path).with_context(named)?;
        sync(&self.increments())
    }

    /// Removes all but the `keep` newest increments, then the blocks that only those had. Returns both
    /// counts; `None` if there was nothing to remove.
    ///
    /// # Errors
    /// If an increment that stays cannot be read. Nothing is removed then.
    pub(super) fn prune(&self, keep: usize) -> anyhow::Result<Option<(usize, BlockCount)>> {
        let moments: Vec<_> = self.moments()?.into_iter().collect();
        let Some(older) = moments.len().checked_sub(keep).filter(|older| *older > 0) else {
            return Ok(None);
        };
        let (older, kept) = moments.split_at(older);
        let blocks = self.blocks();
        let mut named: BTreeSet<BlockHash> = BTreeSet::new();
        for at in kept {
            self.read(*at)?.name_blocks(&blocks, &mut named)?;
        }
        for at in older {
            let path = self.path(*at);
            fs::remove_file(&path).with_context(|| path.display().to_string())?;
        }
        sync(&self.increments())?;
        Ok(Some((older.len(), blocks.sweep(&named)?)))
    }

    /// Every increment, the oldest first.
    pub(super) fn list(&self) -> anyhow::Result<StoreView> {
        let view = |at| match self.read(at) {
            Ok(increment) => IncrementView {
                at: shown(at),
                bytes: Some(increment.bytes()),
                schema: Some(increment.schema),
                error: None,
            },
            Err(error) => {
                IncrementView { at: shown(at), bytes: None, schema: None, error: Some(format!("{error:#}")) }
            }
        };
        Ok(StoreView { increments: self.moments()?.into_iter().map(view).collect() })
    }

    /// # Errors
    /// If an increment or one of its blocks is damaged. Each such increment is named on standard error first.
    pub(super) fn verify(&self) -> anyhow::Result<WholeStore> {
        let moments = self.moments()?;
        let (blocks, mut checked) = (self.blocks(), CheckedBlocks::default());
        let mut broken = 0;
        for at in &moments {
            if let Err(error) = self.read(*at).and_then(|increment| increment.check(&blocks, &mut checked)) {
                say_error(&format!("{}: {error:#}", shown(*at)));
                broken += 1;
            }
        }
        let increments = moments.len();
        ensure!(broken == 0, "{}: {broken} of {increments} increments are not whole", self.root.display());
        Ok(WholeStore { increments, blocks: checked.whole() })
    }
}
