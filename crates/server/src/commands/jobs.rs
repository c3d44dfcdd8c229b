use std::process::ExitCode;

use anyhow::{Context, anyhow};
use arena_adapters::clock::SystemClock;
use arena_app::ports::{AuditChange, AuditLine, Clock, JobCounts, JobState, ListedJob, Store};
use serde_json::json;
use uuid::Uuid;

use super::audit;
use crate::commands::output::say;
use crate::config::Config;
use crate::wiring::database;

const LISTED: u64 = 100;

pub(super) fn state(word: &str) -> anyhow::Result<JobState> {
    let states = JobState::ALL.map(JobState::as_str).join(", ");
    JobState::from_word(word).with_context(|| format!("one of {states}"))
}

pub(super) async fn list(config: &Config, state: Option<JobState>) -> anyhow::Result<ExitCode> {
    let database = database::open(config).await?;
    let jobs = database.read().jobs().list(state, LISTED + 1).await;
    database.close().await;
    let mut jobs = jobs?;
    let more = jobs.len() as u64 > LISTED;
    jobs.truncate(usize::try_from(LISTED).map_err(|_| anyhow!("{LISTED} jobs are too many"))?);
    jobs.iter().for_each(|job| say(&line(job)));
    if more {
        say(&format!("these are the first {LISTED}"));
    } else if jobs.is_empty() {
        say("no jobs");
    }
    Ok(ExitCode::SUCCESS)
}

fn line(job: &ListedJob) -> String {
    let ListedJob { id, kind, state, attempts, run_at, last_error, ended_at } = job;
    let when = ended_at.unwrap_or(*run_at);
    let error = last_error.as_ref().map(|error| format!(": {error}")).unwrap_or_default();
    format!("{id} {kind} {} {when} after {attempts} tries{error}", state.as_str())
}

pub(super) async fn counts(config: &Config) -> anyhow::Result<ExitCode> {
    let database = database::open(config).await?;
    let counts = database.read().jobs().counts().await;
    database.close().await;
    let JobCounts { ready, running, done, dead } = counts?;
    say(&format!("{ready} to be done, {running} running, {done} done, {dead} given up"));
    Ok(ExitCode::SUCCESS)
}

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
    if again {
        let change = AuditChange::default().between(json!({ "state": "dead" }), json!({ "state": "ready" }));
        tx.audit().note(&AuditLine { change, ..audit::line("jobs retry", &id) }).await?;
    }
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
