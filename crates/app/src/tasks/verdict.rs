//! Reviewers' decisions: each takes effect after a few seconds, until when the reviewer can take it back.

use std::sync::Arc;

use arena_rules::day;
use arena_rules::tasks::{EntryState, RejectionReason};
use arena_rules::texts::tasks as texts;
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::draw::draw;
use super::review::{approve_within, reject_within};
use crate::audit::{Act, AuditedStore};
use crate::error::refuse;
use crate::ports::{NewJob, TaskEntry, TaskVerdict};
use crate::{App, AppError, AppResult, subscription};

/// The kind of job that gives a decision its effect.
pub const VERDICT_JOB: &str = "task.verdict";

/// How long a reviewer can take a decision back.
const UNDO: Duration = Duration::seconds(10);
/// A longer pause between two decisions is no time of review.
pub(super) const PAUSE: Duration = Duration::minutes(2);

/// The payload of a [`VERDICT_JOB`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CarryOutVerdict {
    /// The decision.
    pub verdict: Uuid,
}

/// An entry that waits for a reviewer.
#[derive(Clone, Debug)]
pub struct QueuedEntry {
    /// The entry.
    pub entry: TaskEntry,
    /// Whether no entry of the subscriber was ever approved.
    pub newcomer: bool,
}

/// A reviewer's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Pay the entry.
    Approve,
    /// Refuse the entry.
    Reject(RejectionReason),
}

/// A reviewer's figures of today.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewFigures {
    /// Decisions that were not taken back.
    pub decided: u64,
    /// Those that approve.
    pub approved: u64,
    /// Decisions that were taken back.
    pub undone: u64,
    /// The median time between two decisions, in seconds, without long pauses; `None` before the second.
    pub seconds_each: Option<u64>,
    /// Entries that wait.
    pub waiting: u64,
    /// The time of the oldest of them.
    pub oldest: Option<DateTime<Utc>>,
}

/// Returns up to `limit` entries that wait for a reviewer behind the entry `after`, oldest first.
///
/// # Errors
/// The database's.
pub async fn queue(app: &App, after: Option<Uuid>, limit: u64) -> AppResult<Vec<QueuedEntry>> {
    let read = app.store.read().task_entries();
    let mut queued = Vec::new();
    for entry in read.review_queue(after, limit).await? {
        let newcomer = is_newcomer(app, &entry).await?;
        queued.push(QueuedEntry { entry, newcomer });
    }
    Ok(queued)
}

/// Whether no entry of an entry's subscriber was ever approved.
///
/// # Errors
/// The database's.
pub async fn is_newcomer(app: &App, entry: &TaskEntry) -> AppResult<bool> {
    Ok(app.store.read().task_entries().approved(entry.subscriber, None, 1).await?.is_empty())
}

/// Decides about an entry. Returns until when the reviewer `actor` can take the decision back.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `already_decided`, `account_held`.
pub async fn decide(app: &App, id: Uuid, actor: &str, decision: Decision) -> AppResult<DateTime<Utc>> {
    let tx = app.store.begin().await?;
    let entry = tx.task_entries().find(id).await?.ok_or(AppError::NotFound)?;
    if entry.state != EntryState::Submitted {
        return refuse("already_decided", texts::ALREADY_DECIDED);
    }
    let (approved, reason) = match decision {
        Decision::Approve => {
            let account = tx.subscribers().lock_shared(entry.subscriber).await?;
            subscription::may_be_paid(entry.subscriber, account.and_then(|account| account.hold).as_ref())?;
            (true, None)
        }
        Decision::Reject(reason) => (false, Some(reason.as_str().to_owned())),
    };
    let (verdict, at) = (app.new_id(), app.now());
    let due_at = at + UNDO;
    let given = TaskVerdict { id: verdict, entry: id, approved, reason, actor: actor.to_owned(), at, due_at };
    if !tx.task_verdicts().give(&given).await? {
        return refuse("already_decided", texts::ALREADY_DECIDED);
    }
    let payload = json!(CarryOutVerdict { verdict });
    let job = NewJob { id: app.new_id(), kind: VERDICT_JOB, payload, unique_key: None, run_at: due_at };
    tx.jobs().enqueue(&job).await?;
    tx.commit().await?;
    Ok(due_at)
}

/// Takes a reviewer's decision back: the entry waits again.
///
/// # Errors
/// Refusal `too_late`, also if somebody else decided.
pub async fn undo(app: &App, id: Uuid, actor: &str) -> AppResult<()> {
    let tx = app.store.begin().await?;
    if !tx.task_verdicts().undo(id, actor, app.now()).await? {
        return refuse("too_late", "This decision can no longer be taken back.");
    }
    tx.commit().await?;
    Ok(())
}

/// Returns the decision about an entry that has not taken effect.
///
/// # Errors
/// The database's.
pub async fn pending(app: &App, id: Uuid) -> AppResult<Option<TaskVerdict>> {
    Ok(app.store.read().task_verdicts().of_entry(id).await?)
}

/// Gives a decision its effect, once. A rule may refuse it meanwhile: then the entry waits again.
///
/// # Errors
/// The database's; then the job runs again.
pub async fn carry_out(app: &App, id: Uuid) -> AppResult<()> {
    let Some(verdict) = app.store.read().task_verdicts().find(id).await? else { return Ok(()) };
    let action = if verdict.approved { "tasks approve" } else { "tasks reject" };
    let act = Act::new(&verdict.actor, action, &verdict.entry);
    let store = Arc::new(AuditedStore::new(app.store.clone(), app.clock.clone(), act));
    let done = take_effect(&App { store, ..app.clone() }, &verdict).await;
    let why = match done {
        Err(AppError::Refused(refusal)) => refusal.code.into_owned(),
        Err(AppError::NotFound) => "not_found".to_owned(),
        other => return other,
    };
    tracing::warn!(entry = %verdict.entry, code = %why, "a reviewer's decision was refused");
    let tx = app.store.begin().await?;
    tx.task_verdicts().end(id, false).await?;
    tx.commit().await?;
    Ok(())
}

async fn take_effect(app: &App, verdict: &TaskVerdict) -> AppResult<()> {
    let tx = app.store.begin().await?;
    if !tx.task_verdicts().end(verdict.id, true).await? {
        return Ok(());
    }
    if verdict.approved {
        approve_within(app, &*tx, verdict.entry).await?;
    } else {
        reject_within(app, &*tx, verdict.entry, verdict.reason.as_deref()).await?;
    }
    draw(app, &*tx, verdict).await?;
    tx.commit().await?;
    Ok(())
}

/// Counts the entries that wait for a reviewer, and returns the time of the oldest.
///
/// # Errors
/// The database's.
pub async fn backlog(app: &App) -> AppResult<(u64, Option<DateTime<Utc>>)> {
    Ok(app.store.read().task_entries().review_backlog().await?)
}

/// Returns a reviewer's figures of today, and what waits.
///
/// # Errors
/// The database's.
pub async fn figures(app: &App, actor: &str) -> AppResult<ReviewFigures> {
    let read = app.store.read();
    let times = read.task_verdicts().since(actor, day::start(app.today(), app.settings.zone)).await?;
    let (waiting, oldest) = backlog(app).await?;
    let gaps = times.decided.windows(2).map(|pair| pair[1].0 - pair[0].0);
    let mut gaps: Vec<_> = gaps.filter(|gap| *gap <= PAUSE).collect();
    gaps.sort();
    let median = gaps.get(gaps.len() / 2).and_then(|gap| u64::try_from(gap.num_seconds()).ok());
    Ok(ReviewFigures {
        decided: times.decided.len() as u64,
        approved: times.decided.iter().filter(|(_, approved)| *approved).count() as u64,
        undone: times.undone,
        seconds_each: median,
        waiting,
        oldest,
    })
}
