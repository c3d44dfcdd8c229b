//! `arena restore settle`, for a database that was restored by other means than `arena restore`.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;
use arena_store::backup::{self, Times};
use chrono::{DateTime, Utc};

use super::{missing, restore, store};
use crate::commands::output::say;
use crate::config::{Config, FileStore};

pub(super) async fn run(config: &Config, at: DateTime<Utc>) -> anyhow::Result<ExitCode> {
    let begun = Instant::now();
    let now = SystemClock.now();
    ensure!(at <= now, "--at: {} is not over yet", store::shown(at));
    let url = config.database();
    let times = Times { taken: at, now, moved: false };
    let returned = backup::settle_in_place(&url, times).await.context("key `database_url`")?;
    let seconds = begun.elapsed().as_secs_f64();
    say(&format!("the database of {} is settled, {seconds:.1} s", store::shown(at)));
    // A bucket has versions of its own.
    if config.files.store == FileStore::Disk {
        missing::report(&url, &config.data_dir.join("files")).await?;
    }
    Ok(restore::tell(&returned))
}
