//! All that a node keeps, as a folder; and back again (docs/adr/0017-backups.md).

mod archive;
mod manifest;
mod missing;
mod restore;
mod take;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::say;
use crate::config::Config;
use manifest::Manifest;

/// A state of the database: a SQLite file, or what `pg_restore` reads.
const DATABASE: &str = "database";
/// The pictures, where they are kept on this machine.
const FILES: &str = "files.tar";
/// The builds of games that were added.
const BUILDS: &str = "builds.tar";
/// A demo's own key for pushes; by the name that it has in the data directory.
const KEY: &str = "push.key";
/// The demo operator's database; likewise.
const OPERATOR: &str = "operator.db";

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct BackupArgs {
    /// The folder to write, which must not be there yet.
    #[arg(required = true)]
    folder: Option<PathBuf>,
    /// Take the backup also where pictures are missing that the database names: they are lost.
    #[arg(long)]
    allow_missing_files: bool,
    #[command(subcommand)]
    command: Option<BackupCommand>,
}

#[derive(Subcommand)]
enum BackupCommand {
    /// Check that a backup is whole and as it was written.
    Verify {
        /// Its folder.
        folder: PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// The backup's folder.
    folder: PathBuf,
    /// The node was stopped before the backup was taken and has not run since: keep sessions and messages as they were.
    #[arg(long)]
    moved: bool,
}

impl RestoreArgs {
    /// The backup's name, for the audit.
    pub(crate) fn name(&self) -> String {
        name(&self.folder)
    }
}

/// The last part of a folder's path: the audit names no places of a machine.
fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

impl BackupArgs {
    /// The backup's name, for the audit.
    pub(crate) fn name(&self) -> String {
        self.folder.as_deref().map(name).unwrap_or_default()
    }

    /// The backup that is only to be looked at, for which no configuration is needed.
    pub(crate) fn to_verify(&self) -> Option<&Path> {
        self.command.as_ref().map(|BackupCommand::Verify { folder }| folder.as_path())
    }
}

pub(super) fn verify(folder: &Path) -> anyhow::Result<()> {
    let manifest = Manifest::checked(folder)?;
    for part in &manifest.parts {
        say(&format!("{:>14}  {}  {}", part.bytes, &part.sha256[..16.min(part.sha256.len())], part.name));
    }
    let Manifest { product, engine, schema, created_at, .. } = &manifest;
    say(&format!("whole: {engine}, tables of {schema}, by arena {product}, {created_at}"));
    Ok(())
}

pub(super) async fn take(config: &Config, args: &BackupArgs) -> anyhow::Result<ExitCode> {
    if let Some(folder) = &args.folder {
        take::run(config, folder, args.allow_missing_files).await?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) async fn restore(config: &Config, args: &RestoreArgs) -> anyhow::Result<ExitCode> {
    restore::run(config, &args.folder, args.moved).await
}
