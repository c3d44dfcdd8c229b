//! The backup to restore: a folder, or an increment of a backup store.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use arena_store::backup::{self, BackupError, Engine, RestoreOutcome, Times};
use chrono::{DateTime, Utc};

use super::archive::unpack;
use super::blocks::Blocks;
use super::increment::{CheckedBlocks, Increment};
use super::manifest::Manifest;
use super::store::BackupStore;
use super::{BUILDS, DATABASE, FILES};
use crate::config::FileStore;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeFolder {
    Files,
    Builds,
}

impl NodeFolder {
    fn archive(self) -> &'static str {
        match self {
            Self::Files => FILES,
            Self::Builds => BUILDS,
        }
    }

    pub(super) fn listing(self) -> &'static str {
        match self {
            Self::Files => "files",
            Self::Builds => "builds",
        }
    }
}

pub(super) enum Origin {
    Folder(PathBuf, Manifest),
    /// An increment. The store stays locked as long as this value lives.
    Store(BackupStore, Increment),
}

impl Origin {
    /// # Errors
    /// If a part is missing, cut short or altered.
    pub(super) fn of_folder(folder: &Path) -> anyhow::Result<Self> {
        Ok(Self::Folder(folder.into(), Manifest::checked(folder)?))
    }

    /// Opens the newest increment, or the newest one taken at `at` or before.
    ///
    /// # Errors
    /// If there is none, or one of its blocks is missing or damaged.
    pub(super) fn of_store(root: &Path, at: Option<DateTime<Utc>>) -> anyhow::Result<Self> {
        let store = BackupStore::open(root)?;
        let increment = store.find(at)?;
        increment
            .check(&store.blocks(), &mut CheckedBlocks::default())
            .with_context(|| format!("the increment of {}", super::store::shown(increment.created_at)))?;
        Ok(Self::Store(store, increment))
    }

    pub(super) fn engine(&self) -> &str {
        match self {
            Self::Folder(_, manifest) => &manifest.engine,
            Self::Store(..) => Engine::Sqlite.as_str(),
        }
    }

    pub(super) fn files(&self) -> FileStore {
        match self {
            Self::Folder(_, manifest) => manifest.files,
            Self::Store(_, increment) => increment.files,
        }
    }

    pub(super) fn schema(&self) -> &str {
        match self {
            Self::Folder(_, manifest) => &manifest.schema,
            Self::Store(_, increment) => &increment.schema,
        }
    }

    pub(super) fn product(&self) -> &str {
        match self {
            Self::Folder(_, manifest) => &manifest.product,
            Self::Store(_, increment) => &increment.product,
        }
    }

    pub(super) fn created_at(&self) -> DateTime<Utc> {
        match self {
            Self::Folder(_, manifest) => manifest.created_at,
            Self::Store(_, increment) => increment.created_at,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Folder(_, manifest) => manifest.bytes(),
            Self::Store(_, increment) => increment.bytes(),
        }
    }

    pub(super) fn has(&self, part: &str) -> bool {
        match self {
            Self::Folder(_, manifest) => manifest.has(part),
            Self::Store(_, increment) => increment.parts.contains_key(part),
        }
    }

    pub(super) fn has_folder(&self, folder: NodeFolder) -> bool {
        match self {
            Self::Folder(_, manifest) => manifest.has(folder.archive()),
            Self::Store(_, increment) => increment.folders.contains_key(folder.listing()),
        }
    }

    /// Unpacks a folder, if the backup has it.
    pub(super) fn unpack(&self, folder: NodeFolder, to: &Path) -> anyhow::Result<()> {
        match self {
            Self::Folder(from, manifest) if manifest.has(folder.archive()) => {
                unpack(&from.join(folder.archive()), to)
            }
            Self::Store(store, increment) => match increment.folders.get(folder.listing()) {
                Some(listing) => listing.unpack(&store.blocks(), to),
                None => Ok(()),
            },
            Self::Folder(..) => Ok(()),
        }
    }

    /// Copies a file, if the backup has it.
    pub(super) fn copy(&self, part: &str, to: &Path) -> anyhow::Result<()> {
        if !self.has(part) {
            return Ok(());
        }
        match self {
            Self::Folder(folder, _) => {
                fs::copy(folder.join(part), to).map(|_| ()).with_context(|| to.display().to_string())
            }
            Self::Store(store, increment) => Ok(put_together(&store.blocks(), increment, part, to)?),
        }
    }

    /// Restores the database of the backup into `url`.
    pub(super) async fn restore_database(
        &self,
        url: &str,
        times: Times,
    ) -> Result<RestoreOutcome, BackupError> {
        match self {
            Self::Folder(folder, _) => backup::restore(url, &folder.join(DATABASE), times).await,
            Self::Store(store, increment) => {
                let blocks = store.blocks();
                let write = |to: &Path| put_together(&blocks, increment, DATABASE, to);
                backup::restore_sqlite(url, write, times).await
            }
        }
    }
}

/// Writes a part to a file that only its owner can read.
fn put_together(blocks: &Blocks, increment: &Increment, part: &str, to: &Path) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    let file = File::options().write(true).create_new(true).mode(0o600).open(to)?;
    match increment.parts.get(part) {
        Some(content) => content.copy(blocks, file).map_err(io::Error::other),
        None => Err(io::Error::other(format!("the increment has no {part}"))),
    }
}
