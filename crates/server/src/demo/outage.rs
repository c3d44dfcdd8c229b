//! An evening on which two things beside the portal did not answer: the jobs that they failed were given up, and wait at
//! the jobs desk.

use std::sync::Arc;

use anyhow::{Context, bail};
use arena_adapters::demo_screens::{ResultScreen, ResultScreens};
use arena_app::ports::{AuditCopy, Files, FilesError, JobOutcome, KeptAuditLine, NewJob, SubscriberId};
use arena_app::{App, AppResult, audit, profile};
use arena_jobs::{MAX_ATTEMPTS, backoff, purge};
use arena_rules::profile::ProfileForm;
use async_trait::async_trait;
use bytes::Bytes;
use chrono::Duration;
use serde_json::json;

use super::people;

/// When it began.
const AGO: Duration = Duration::hours(9);
/// How long a try may take.
const LEASE: Duration = Duration::minutes(1);

/// A second place of the audit that does not answer.
struct SilentLog;

#[async_trait]
impl AuditCopy for SilentLog {
    async fn add(&self, _: &[KeptAuditLine]) -> Result<(), String> {
        Err("https://logs.arena.example/audit: the connection timed out".into())
    }
}

/// The file store while it deletes nothing.
struct FullStore(Arc<dyn Files>);

#[async_trait]
impl Files for FullStore {
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError> {
        self.0.put(key, bytes).await
    }

    async fn get(&self, key: &str) -> Result<Option<Bytes>, FilesError> {
        self.0.get(key).await
    }

    async fn delete(&self, _: &str) -> Result<(), FilesError> {
        Err(FilesError("the bucket answered 503 Slow Down".into()))
    }

    async fn list(&self, folder: &str) -> Result<Vec<String>, FilesError> {
        self.0.list(folder).await
    }
}

/// Lets the copy of the audit and the purge fail until their jobs are given up. `subscriber` replaces a profile picture
/// meanwhile, whose file cannot be deleted.
///
/// # Errors
/// Failures of the database.
pub(super) async fn give_up_jobs(app: &App, subscriber: SubscriberId) -> anyhow::Result<()> {
    let down = App {
        audit_copy: Some(Arc::new(SilentLog)),
        files: Arc::new(FullStore(app.files.clone())),
        ..people::at(app, AGO)
    };
    let screens = ResultScreens::default();
    for seed in [1, 2] {
        let screen = ResultScreen { game: "Arena", headline: "Player of the week", seed };
        let picture = screens.draw(screen).map_err(anyhow::Error::msg)?;
        profile::complete(&down, subscriber, &ProfileForm::default(), Some(picture.into())).await?;
    }
    give_up(&down, audit::COPY_JOB, audit::copy(&down).await).await.context("the audit's copy")?;
    give_up(&down, purge::KIND, profile::purge_pictures(&down).await).await.context("the purge")
}

/// Gives a job up after all its tries, each of which ended as `attempt`. In one transaction: a worker that runs beside the
/// demo does not see the job before.
async fn give_up(app: &App, kind: &'static str, attempt: AppResult<u64>) -> anyhow::Result<()> {
    let Err(error) = attempt else { bail!("a job of {kind} did not fail") };
    let error = error.to_string();
    let mut at = app.now();
    let job = NewJob { id: app.new_id(), kind, payload: json!({}), unique_key: None, run_at: at };
    let tx = app.store.begin().await?;
    tx.jobs().enqueue(&job).await?;
    for attempt in 1..=MAX_ATTEMPTS {
        let claimed = tx.jobs().claim(&[kind], at, LEASE, 1).await?;
        let ours = claimed.iter().find(|claimed| claimed.id == job.id).context("another job was due")?;
        let error = error.clone();
        let outcome = if attempt < MAX_ATTEMPTS {
            at += backoff::delay(attempt, backoff::LONGEST, &*app.random);
            JobOutcome::Retry { at, error }
        } else {
            JobOutcome::Dead { error }
        };
        tx.jobs().finish(job.id, ours.epoch, &outcome, at).await?;
    }
    tx.commit().await?;
    Ok(())
}
