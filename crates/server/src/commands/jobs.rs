use std::process::ExitCode;

use arena_adapters::clock::SystemClock;
use arena_app::ports::{Clock, Store};
use uuid::Uuid;

use super::say;
use crate::config::Config;
use crate::wiring::database;

/// How many are listed.
const LISTED: u64 = 100;

pub(super) async fn dead(config: &Config) -> anyhow::Result<ExitCode> {
    let database = database::open(config).await?;
    let dead = database.read().jobs().list_dead(LISTED).await?;
    let counts = database.read().jobs().counts().await?;
    database.close().await;
    for job in &dead {
        say(&format!("{} {} after {} tries, {}: {}", job.id, job.kind, job.attempts, job.died_at, job.error));
    }
    say(&format!("{} given up, {} to be done, {} running", counts.dead, counts.ready, counts.running));
    Ok(ExitCode::SUCCESS)
}

pub(super) async fn retry(config: &Config, id: Uuid) -> anyhow::Result<ExitCode> {
    let database = database::open(config).await?;
    let tx = database.begin().await?;
    let again = tx.jobs().retry(id, SystemClock.now()).await?;
    tx.commit().await?;
    database.close().await;
    if again {
        say("the job runs again");
        Ok(ExitCode::SUCCESS)
    } else {
        say("no such job was given up, or another one stands in for it");
        Ok(ExitCode::FAILURE)
    }
}
