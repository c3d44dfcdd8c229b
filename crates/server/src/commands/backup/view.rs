use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_store::backup::RestoreOutcome;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::block_count::BlockCount;
use super::manifest::{Manifest, Part};
use crate::commands::ledger::LedgerFindings;
use crate::commands::output::UtcTime;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ManifestView {
    engine: String,
    schema: String,
    product: String,
    created_at: DateTime<Utc>,
    parts: Vec<Part>,
}

impl ManifestView {
    pub(super) fn new(manifest: Manifest) -> Self {
        let Manifest { product, engine, schema, created_at, parts, .. } = manifest;
        Self { engine, schema, product, created_at, parts }
    }
}

impl Display for ManifestView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for Part { name, bytes, sha256 } in &self.parts {
            writeln!(f, "{bytes:>14}  {}  {name}", &sha256[..16.min(sha256.len())])?;
        }
        let Self { engine, schema, product, created_at, .. } = self;
        writeln!(f, "whole: {engine}, tables of {schema}, by arena {product}, {created_at}")
    }
}

#[derive(Serialize)]
pub(super) struct FolderBackup {
    pub(super) folder: String,
    pub(super) bytes: u64,
    pub(super) parts: usize,
    pub(super) seconds: f64,
}

impl Display for FolderBackup {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { folder, bytes, parts, seconds } = self;
        write!(f, "{folder}: {bytes} bytes in {parts} parts, {seconds:.1} s")
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct IncrementBackup {
    pub(super) store: String,
    pub(super) at: String,
    pub(super) bytes: u64,
    /// Only the bytes and blocks that the store did not have.
    pub(super) written: BlockCount,
    pub(super) seconds: f64,
    /// The removed older increments; `None` if there were none to remove.
    pub(super) removed: Option<Removal>,
    /// Why older increments were not removed.
    pub(super) removal_error: Option<String>,
}

/// Removed increments, with the blocks that only they had.
#[derive(Serialize)]
pub(super) struct Removal {
    pub(super) increments: usize,
    #[serde(flatten)]
    pub(super) blocks: BlockCount,
}

impl Display for IncrementBackup {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { store, at, bytes, written, seconds, removed, .. } = self;
        writeln!(
            f,
            "{}: increment of {at}: {bytes} bytes, {} of them written in {} new blocks, {seconds:.1} s",
            store, written.bytes, written.blocks
        )?;
        removed.iter().try_for_each(|Removal { increments, blocks: BlockCount { blocks, bytes } }| {
            writeln!(f, "{increments} older increments removed, {blocks} blocks, {bytes} bytes")
        })
    }
}

#[derive(Serialize)]
pub(super) struct StoreView {
    pub(super) increments: Vec<IncrementView>,
}

/// An increment, or the reason why it cannot be read.
#[derive(Serialize)]
pub(super) struct IncrementView {
    pub(super) at: String,
    pub(super) bytes: Option<u64>,
    pub(super) schema: Option<String>,
    pub(super) error: Option<String>,
}

impl Display for StoreView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for IncrementView { at, bytes, schema, error } in &self.increments {
            match error {
                Some(error) => writeln!(f, "{at}  {error}")?,
                None => {
                    let (bytes, schema) = (bytes.unwrap_or(0), schema.as_deref().unwrap_or_default());
                    writeln!(f, "{at}  {bytes:>14}  tables of {schema}")?;
                }
            }
        }
        Ok(())
    }
}

/// A store whose increments are all complete and unaltered.
#[derive(Serialize)]
pub(super) struct WholeStore {
    pub(super) increments: usize,
    pub(super) blocks: usize,
}

impl Display for WholeStore {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "whole: {} increments in {} blocks", self.increments, self.blocks)
    }
}

#[derive(Serialize)]
pub(super) struct SettleCounts {
    sessions: u64,
    messages: u64,
    pushes: u64,
    ledger: LedgerFindings,
}

impl SettleCounts {
    pub(super) fn new(returned: &RestoreOutcome) -> Self {
        let settled = &returned.settled;
        Self {
            sessions: settled.sessions,
            messages: settled.messages,
            pushes: settled.pushes,
            ledger: LedgerFindings::new(&returned.violations),
        }
    }

    pub(super) fn exit_code(&self) -> ExitCode {
        self.ledger.exit_code()
    }
}

impl Display for SettleCounts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { sessions, messages, pushes, ledger } = self;
        writeln!(f, "{sessions} sessions ended, {messages} messages and {pushes} pushes withheld")?;
        ledger.fmt(f)
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RestoreReport {
    pub(super) taken_at: UtcTime,
    pub(super) bytes: u64,
    pub(super) seconds: f64,
    pub(super) settled: SettleCounts,
}

impl Display for RestoreReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { taken_at: UtcTime(taken), bytes, seconds, settled } = self;
        let taken = taken.format("%Y-%m-%d %H:%M:%S UTC");
        writeln!(f, "a backup of {taken} is back: {bytes} bytes, {seconds:.1} s")?;
        settled.fmt(f)
    }
}

/// A database that was restored by other means, and settled.
#[derive(Serialize)]
pub(super) struct SettleReport {
    pub(super) at: String,
    pub(super) seconds: f64,
    /// The missing pictures; `None` if pictures are in a bucket.
    pub(super) pictures: Option<MissingPictures>,
    pub(super) settled: SettleCounts,
}

/// The pictures that rows name and the folder lacks.
#[derive(Serialize)]
pub(super) struct MissingPictures {
    pub(super) missing: usize,
    pub(super) folder: String,
    pub(super) names: String,
}

impl Display for MissingPictures {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { missing, folder, names } = self;
        if *missing == 0 {
            return writeln!(f, "every picture that the database names is there");
        }
        writeln!(f, "{missing} pictures that the database names are not in {folder}: {names}")
    }
}

impl Display for SettleReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { at, seconds, pictures, settled } = self;
        writeln!(f, "the database of {at} is settled, {seconds:.1} s")?;
        pictures.iter().try_for_each(|pictures| pictures.fmt(f))?;
        settled.fmt(f)
    }
}
