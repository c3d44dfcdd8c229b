//! `arena backup` and `arena restore`: all data of a node, as a folder or as increments of a backup store
//! (ADR 17, ADR 37).

mod archive;
mod block_count;
mod blocks;
mod increment;
mod listing;
mod manifest;
mod missing;
mod origin;
mod restore;
mod settle;
mod store;
mod take;
mod take_increment;
#[cfg(test)]
mod tests;
mod view;
mod walk;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use chrono::{DateTime, Utc};
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Subcommand};

use crate::commands::output::OutputArgs;
use crate::config::Config;
use manifest::Manifest;
use origin::Origin;
use store::BackupStore;
use view::ManifestView;

/// The database: an SQLite file, or a file for `pg_restore`.
const DATABASE: &str = "database";
/// The pictures, when they are on this machine.
const FILES: &str = "files.tar";
const BUILDS: &str = "builds.tar";
/// A demo's own key for pushes, named as in the data directory.
const KEY: &str = "push.key";
/// The demo operator's database, named as in the data directory.
const OPERATOR: &str = "operator.db";

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct BackupArgs {
    /// The folder to write, which must not exist yet.
    #[arg(required_unless_present = "into", conflicts_with = "into", value_parser = folder())]
    folder: Option<PathBuf>,
    /// Write an increment into this backup store: only the blocks that the store does not have yet. SQLite
    /// only.
    #[arg(long, value_name = "STORE")]
    into: Option<PathBuf>,
    /// Keep this many increments in the store and remove older ones.
    #[arg(long, value_name = "N", requires = "into", value_parser = clap::value_parser!(u32).range(1..))]
    keep: Option<u32>,
    /// Take the backup even if pictures that the database names are missing: they are lost.
    #[arg(long)]
    allow_missing_files: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(subcommand)]
    command: Option<BackupCommand>,
}

#[derive(Subcommand)]
pub(crate) enum BackupCommand {
    /// Check that a backup, or every increment of a backup store, is complete and unaltered.
    Verify {
        /// The backup's folder, or the store.
        folder: PathBuf,
    },
    /// List the increments of a backup store, the oldest first.
    List {
        /// The store.
        store: PathBuf,
    },
}

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct RestoreArgs {
    /// The backup's folder.
    #[arg(required_unless_present = "from", conflicts_with = "from", value_parser = folder())]
    folder: Option<PathBuf>,
    /// Restore an increment of this backup store.
    #[arg(long, value_name = "STORE")]
    from: Option<PathBuf>,
    /// Restore the newest increment that was taken at this time or before, instead of the newest one.
    #[arg(long, value_name = "TIME", requires = "from", value_parser = moment)]
    at: Option<DateTime<Utc>>,
    /// The node was stopped before the backup was taken and has not run since: keep sessions and messages as they were.
    #[arg(long)]
    moved: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(subcommand)]
    command: Option<RestoreCommand>,
}

#[derive(Subcommand)]
enum RestoreCommand {
    /// Settle a database that was restored by other means, such as point-in-time recovery of Postgres:
    /// prevents what must not happen twice, and checks the ledger. Run it while no node runs.
    Settle {
        /// The time to which the database was restored.
        #[arg(long, value_name = "TIME", value_parser = moment)]
        at: DateTime<Utc>,
    },
}

/// Parses a folder. After an option, clap reads a command as a folder.
fn folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|folder| match folder.to_str() {
        Some(command @ ("verify" | "list" | "settle")) => {
            Err(format!("`{command}` is a command: write options after it, or `./{command}` for a folder"))
        }
        _ => Ok(folder),
    })
}

fn moment(text: &str) -> Result<DateTime<Utc>, String> {
    DateTime::parse_from_rfc3339(text)
        .map(|at| at.with_timezone(&Utc))
        .map_err(|_| "write it with its zone: `2026-03-01T14:05:00Z` or `2026-03-01 19:05:00+05:00`".into())
}

impl RestoreArgs {
    /// The backup's name for the audit.
    pub(crate) fn name(&self) -> String {
        match &self.command {
            Some(RestoreCommand::Settle { at }) => format!("settle {}", store::shown(*at)),
            None => self.folder.as_deref().or(self.from.as_deref()).map(name).unwrap_or_default(),
        }
    }
}

/// The last part of a folder's path: the audit records no paths of a machine.
fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

impl BackupArgs {
    pub(crate) fn name(&self) -> String {
        self.folder.as_deref().or(self.into.as_deref()).map(name).unwrap_or_default()
    }

    pub(crate) fn look(&self) -> Option<&BackupCommand> {
        self.command.as_ref()
    }
}

pub(super) fn look(output: OutputArgs, command: &BackupCommand) -> anyhow::Result<()> {
    match command {
        BackupCommand::Verify { folder } if store::is_store(folder) => {
            output.print(&BackupStore::open(folder)?.verify()?);
        }
        BackupCommand::Verify { folder } => {
            output.print(&ManifestView::new(Manifest::checked(folder)?));
        }
        BackupCommand::List { store } => output.print(&BackupStore::open(store)?.list()?),
    }
    Ok(())
}

pub(super) async fn take(config: &Config, args: &BackupArgs) -> anyhow::Result<ExitCode> {
    if let Some(store) = &args.into {
        return take_increment::run(config, args.output, store, args.keep, args.allow_missing_files).await;
    }
    if let Some(folder) = &args.folder {
        let backup = take::run(config, folder, args.allow_missing_files).await?;
        args.output.print(&backup);
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) async fn restore(config: &Config, args: &RestoreArgs) -> anyhow::Result<ExitCode> {
    let origin = match (&args.command, &args.from, &args.folder) {
        (Some(RestoreCommand::Settle { at }), ..) => return settle::run(config, args.output, *at).await,
        (None, Some(store), _) => Origin::of_store(store, args.at)?,
        (None, None, Some(folder)) => Origin::of_folder(folder)?,
        (None, None, None) => bail!("there is nothing to bring back"),
    };
    restore::run(config, args.output, &origin, args.moved).await
}

fn first_in(folder: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !folder.exists() {
        return Ok(None);
    }
    let named = || folder.display().to_string();
    let mut names = fs::read_dir(folder).with_context(named)?;
    let first = names.next().transpose().with_context(named)?;
    // A folder that is a file system of its own contains `lost+found`.
    let first = match first {
        Some(entry) if entry.file_name() == "lost+found" => names.next().transpose().with_context(named)?,
        first => first,
    };
    Ok(first.map(|entry| entry.path()))
}

fn sync(path: &Path) -> anyhow::Result<()> {
    File::open(path).and_then(|file| file.sync_all()).with_context(|| path.display().to_string())
}
