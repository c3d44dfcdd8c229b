use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::blocks::{BlockHash, Blocks, Content};
use super::listing::Listing;
use super::manifest::digest_of;
use crate::config::FileStore;

const FORMAT: u32 = 1;
/// The most missing or damaged blocks that an error names.
const NAMED: usize = 3;

/// An increment: a complete backup. Taking it wrote only the blocks that the store did not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Increment {
    format: u32,
    /// The version of the program that took the backup.
    pub(super) product: String,
    /// The database's last migration.
    pub(super) schema: String,
    /// The store of pictures: this machine, or a bucket with its own backups.
    pub(super) files: FileStore,
    /// When the snapshot of the database was opened, rounded up to a millisecond. The backup holds nothing
    /// later.
    pub(super) created_at: DateTime<Utc>,
    pub(super) parts: BTreeMap<String, Content>,
    pub(super) folders: BTreeMap<String, Listing>,
    /// The SHA-256 of this document with an empty seal; it covers the hashes of all blocks.
    #[serde(default)]
    seal: String,
}

/// The blocks that a check has read: each is read once.
#[derive(Default)]
pub(super) struct CheckedBlocks {
    whole: BTreeSet<BlockHash>,
    faulty: BTreeMap<BlockHash, String>,
}

impl CheckedBlocks {
    fn look(&mut self, blocks: &Blocks, content: &Content, faults: &mut BTreeMap<BlockHash, String>) {
        for hash in &content.blocks {
            if self.whole.contains(hash) {
                continue;
            }
            let fault = match self.faulty.get(hash) {
                Some(fault) => fault.clone(),
                None => match blocks.read(*hash) {
                    Ok(_) => {
                        self.whole.insert(*hash);
                        continue;
                    }
                    Err(error) => error.to_string(),
                },
            };
            self.faulty.insert(*hash, fault.clone());
            faults.insert(*hash, fault);
        }
    }

    pub(super) fn whole(&self) -> usize {
        self.whole.len()
    }
}

impl Increment {
    pub(super) fn new(files: FileStore, schema: &str, created_at: DateTime<Utc>) -> Self {
        Self {
            format: FORMAT,
            product: env!("CARGO_PKG_VERSION").into(),
            schema: schema.into(),
            files,
            created_at,
            parts: BTreeMap::new(),
            folders: BTreeMap::new(),
            seal: String::new(),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let parts: u64 = self.parts.values().map(|content| content.bytes).sum();
        parts + self.folders.values().map(|listing| listing.bytes).sum::<u64>()
    }

    fn sealed(&self) -> anyhow::Result<String> {
        digest_of(&Self { seal: String::new(), ..self.clone() })
    }

    /// The document for the disk, with its seal.
    pub(super) fn to_bytes(&self) -> anyhow::Result<Vec<u8>> {
        let sealed = Self { seal: self.sealed()?, ..self.clone() };
        Ok(serde_json::to_vec(&sealed)?)
    }

    /// # Errors
    /// If the document was altered or has another format; names `path`.
    pub(super) fn parse(bytes: &[u8], path: &Path) -> anyhow::Result<Self> {
        let path = path.display();
        let increment: Self =
            serde_json::from_slice(bytes).with_context(|| format!("{path}: cannot be read"))?;
        let format = increment.format;
        ensure!(format == FORMAT, "{path}: is of format {format}, this program reads {FORMAT}");
        ensure!(increment.sealed()? == increment.seal, "{path}: was altered");
        Ok(Self { seal: String::new(), ..increment })
    }

    /// Adds every needed block to `named`.
    ///
    /// # Errors
    /// Names a missing or damaged block of a list of files.
    pub(super) fn name_blocks(&self, blocks: &Blocks, named: &mut BTreeSet<BlockHash>) -> anyhow::Result<()> {
        named.extend(self.parts.values().flat_map(|content| &content.blocks));
        for list in self.folders.values().flat_map(Listing::lists) {
            // Most increments share most lists. If a list's blocks are all named, it has been read.
            if list.blocks.iter().all(|hash| named.contains(hash)) {
                continue;
            }
            for content in Listing::read(list, blocks)?.values() {
                named.extend(&content.blocks);
            }
            named.extend(&list.blocks);
        }
        Ok(())
    }

    /// Reads every needed block.
    ///
    /// # Errors
    /// Counts the missing or damaged blocks and names the first ones.
    pub(super) fn check(&self, blocks: &Blocks, checked: &mut CheckedBlocks) -> anyhow::Result<()> {
        let mut faults = BTreeMap::new();
        for content in self.parts.values() {
            checked.look(blocks, content, &mut faults);
        }
        for list in self.folders.values().flat_map(Listing::lists) {
            let before = faults.len();
            checked.look(blocks, list, &mut faults);
            if faults.len() > before {
                continue;
            }
            for content in Listing::read(list, blocks)?.values() {
                checked.look(blocks, content, &mut faults);
            }
        }
        let mut names: Vec<&str> = faults.values().take(NAMED).map(String::as_str).collect();
        if faults.len() > NAMED {
            names.push("…");
        }
        ensure!(faults.is_empty(), "{} blocks cannot be used: {}", faults.len(), names.join(", "));
        Ok(())
    }
}
