//! Background jobs, for staff.

use arena_rules::redact::{redacted, redacted_text};
use serde_json::json;
use uuid::Uuid;

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, DeadJob, DeadJobCursor, JobState, KindOfJobs};
use crate::{App, AppResult};

/// Given-up jobs of a page.
const PAGE: u64 = 50;
/// The most jobs that are retried together.
const RETRIED_MAX: u64 = 1_000;
/// Up to so many jobs of a kind are counted: the desk is read while a million wait.
pub const COUNTED_MAX: u64 = 1_000;
/// The most given-up jobs that the navigation counts.
const SHOWN_MAX: u64 = 100;

/// A page of given-up jobs, the latest first.
#[derive(Clone, Debug)]
pub struct DeadJobPage {
    /// The jobs, redacted.
    pub jobs: Vec<DeadJob>,
    /// The place from behind which the next page begins; `None` on the last.
    pub next: Option<DeadJobCursor>,
}

/// Returns a page of the jobs given up, of one kind or all. Their payloads and errors are redacted.
///
/// # Errors
/// The database's.
pub async fn dead(app: &App, kind: Option<&str>, after: Option<DeadJobCursor>) -> AppResult<DeadJobPage> {
    let mut jobs = app.store.read().jobs().list_dead(kind, after, PAGE + 1).await?;
    let more = jobs.len() as u64 > PAGE;
    jobs.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
    let last = jobs.last().filter(|_| more);
    let next = last.map(|last| DeadJobCursor { died_at: last.died_at, id: last.id });
    for job in &mut jobs {
        job.payload = redacted(&job.payload);
        job.error = redacted_text(&job.error);
    }
    Ok(DeadJobPage { jobs, next })
}

/// Returns how many jobs of each kind are not done, by kind, up to [`COUNTED_MAX`] in each state.
///
/// # Errors
/// The database's.
pub async fn by_kind(app: &App) -> AppResult<Vec<KindOfJobs>> {
    Ok(app.store.read().jobs().by_kind(COUNTED_MAX).await?)
}

/// The number of given-up jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadJobCount {
    /// The number, or a part of it.
    pub count: u64,
    /// Whether there are more.
    pub more: bool,
}

/// Counts the jobs given up, up to a hundred.
///
/// # Errors
/// The database's.
pub async fn count_dead(app: &App) -> AppResult<DeadJobCount> {
    let count = app.store.read().jobs().count_dead(SHOWN_MAX + 1).await?;
    Ok(DeadJobCount { count: count.min(SHOWN_MAX), more: count > SHOWN_MAX })
}

/// Makes a given-up job ready again with all its tries.
///
/// # Errors
/// Refusal `job_not_dead` if no such job was given up, or another with its unique key waits.
pub async fn retry(app: &App, id: Uuid) -> AppResult<()> {
    let tx = app.store.begin().await?;
    if !tx.jobs().retry(id, app.now()).await? {
        return not_dead();
    }
    let state = |state: JobState| json!({ "state": state.as_str() });
    tx.audit().explain(AuditChange::default().between(state(JobState::Dead), state(JobState::Ready)));
    tx.commit().await?;
    Ok(())
}

/// As [`retry`], for the given-up jobs of a kind, the latest 1,000 of them. Returns how many are ready again; those for which
/// another job stands in stay given up.
///
/// # Errors
/// Refusal `no_dead_jobs` if none of the kind could be retried.
pub async fn retry_kind(app: &App, kind: &str) -> AppResult<u64> {
    let tx = app.store.begin().await?;
    let mut retried = 0;
    for job in tx.jobs().list_dead(Some(kind), None, RETRIED_MAX).await? {
        retried += u64::from(tx.jobs().retry(job.id, app.now()).await?);
    }
    if retried == 0 {
        return refuse("no_dead_jobs", "No job of this kind was given up, or others stand in for them.");
    }
    tx.audit().explain(AuditChange { after: Some(json!({ "retried": retried })), ..AuditChange::default() });
    tx.commit().await?;
    Ok(retried)
}

/// Deletes a given-up job for good: what it was to do is never done. The audit has the job, redacted, and the reason.
///
/// # Errors
/// Refusals `reason_needed`, `job_not_dead`.
pub async fn discard(app: &App, id: Uuid, reason: &str) -> AppResult<()> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let Some(job) = tx.jobs().dead(id).await? else { return not_dead() };
    if !tx.jobs().discard(id).await? {
        return not_dead();
    }
    let before = json!({
        "kind": job.kind, "attempts": job.attempts, "diedAt": job.died_at,
        "error": redacted_text(&job.error), "payload": redacted(&job.payload),
    });
    tx.audit().explain(AuditChange { before: Some(before), ..AuditChange::because(reason) });
    tx.commit().await?;
    Ok(())
}

fn not_dead<T>() -> AppResult<T> {
    refuse("job_not_dead", "No such job was given up, or another one stands in for it.")
}
