//! `arena restore settle`, for a database that was restored without `arena restore`.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;
use arena_store::backup::{self, Times};
use chrono::{DateTime, Utc};

use super::view::{SettleCounts, SettleReport};
use super::{missing, store};
use crate::commands::output::OutputArgs;
use crate::config::{Config, FileStore};

pub(super) async fn run(config: &Config, output: OutputArgs, at: DateTime<Utc>) -> anyhow::Result<ExitCode> {
    let begun = Instant::now();
    let now = SystemClock.now();
    ensure!(at <= now, "--at: {} is not over yet", store::shown(at));
    let url = config.database();
    let times = Times { taken: at, now, moved: false };
    let returned = backup::settle_in_place(&url, times).await.context("key `database_url`")?;
    let seconds = begun.elapsed().as_secs_f64();
    // A bucket has versions of its own.
    let pictures = match config.files.store {
        FileStore::Disk => Some(missing::report(&url, config.data_dir.join("files")).await),
        FileStore::S3 => None,
    };
    let (pictures, failure) = match pictures.transpose() {
        Ok(pictures) => (pictures, None),
        // The database is settled all the same.
        Err(failure) => (None, Some(failure)),
    };
    let report =
        SettleReport { at: store::shown(at), seconds, pictures, settled: SettleCounts::new(&returned) };
    output.print(&report);
    failure.map_or_else(|| Ok(report.settled.exit_code()), Err)
}
