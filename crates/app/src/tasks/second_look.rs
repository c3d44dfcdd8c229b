//! A second look: another reviewer decides about an entry again, without knowing the first decision.
//!
//! A share of the decisions that took effect is drawn. The second decision changes nothing for the subscriber; where it
//! differs from the first one, somebody else closes the [disagreement](super::disagreement).

use std::collections::BTreeMap;

use arena_rules::texts::tasks as texts;
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use super::review::{self, EntryReview};
use super::verdict::{Decision, PAUSE, QueuedEntry};
use crate::error::refuse;
use crate::ports::{
    AuditChange, LookCounts, LookState, Repositories, ReviewerCounts, SECOND_LOOK_UNDO, SecondDecision,
    SecondLook, TaskEntry,
};
use crate::{App, AppError, AppResult};

/// The time of which figures of second looks are.
pub const FIGURES: Duration = Duration::days(30);

/// A reviewer with their figures of the last [`FIGURES`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewerFigures {
    /// The reviewer's first decisions.
    pub counts: ReviewerCounts,
    /// Their decisions that were looked at again.
    pub looks: LookCounts,
}

/// Returns up to `limit` entries that wait for the second reviewer `reviewer` behind the entry `after`, first drawn first.
///
/// # Errors
/// The database's.
pub async fn queue(
    app: &App,
    reviewer: &str,
    after: Option<Uuid>,
    limit: u64,
) -> AppResult<Vec<QueuedEntry>> {
    let read = app.store.read();
    let mut queued = Vec::new();
    for id in read.second_looks().queue(reviewer, after, limit).await? {
        let Some(entry) = read.task_entries().find(id).await? else { continue };
        let newcomer = was_newcomer(app, &entry).await?;
        queued.push(QueuedEntry { entry, newcomer });
    }
    Ok(queued)
}

/// Counts the entries that wait for the second reviewer `reviewer`.
///
/// # Errors
/// The database's.
pub async fn waiting(app: &App, reviewer: &str) -> AppResult<u64> {
    Ok(app.store.read().second_looks().waiting(reviewer).await?)
}

/// Whether no earlier entry of an entry's subscriber was approved. The entry itself does not count, because its state is
/// the first decision.
///
/// # Errors
/// The database's.
pub async fn was_newcomer(app: &App, entry: &TaskEntry) -> AppResult<bool> {
    let approved = app.store.read().task_entries().approved(entry.subscriber, Some(entry.id), 1).await?;
    Ok(approved.is_empty())
}

/// Returns an entry that waits for the second reviewer `reviewer`.
///
/// # Errors
/// [`AppError::NotFound`], also for the first reviewer; refusal `already_decided`.
pub async fn show(app: &App, id: Uuid, reviewer: &str) -> AppResult<EntryReview> {
    let look = found(app.store.read(), id, reviewer).await?;
    if look.state != LookState::Waiting {
        return refuse("already_decided", texts::ALREADY_DECIDED);
    }
    review::show(app, id).await
}

/// Whether the first decision about an entry is hidden from a reviewer: a second look waits, or can still be taken back.
/// The first reviewer knows it.
///
/// # Errors
/// The database's.
pub async fn hides_decision(app: &App, entry: Uuid, reviewer: &str) -> AppResult<bool> {
    let Some(look) = app.store.read().second_looks().find(entry).await? else { return Ok(false) };
    let counts = look.second.as_ref().is_some_and(|second| second.at <= due(app));
    Ok(!counts && look.drawn.first_by != reviewer)
}

/// Decides about an entry as the second reviewer `reviewer`. Returns until when they can take the decision back; it counts
/// only then.
///
/// # Errors
/// [`AppError::NotFound`], also for the first reviewer; refusal `already_decided`.
pub async fn decide(app: &App, id: Uuid, reviewer: &str, decision: Decision) -> AppResult<DateTime<Utc>> {
    let tx = app.store.begin().await?;
    found(&*tx, id, reviewer).await?;
    let (approved, reason) = match decision {
        Decision::Approve => (true, None),
        Decision::Reject(reason) => (false, Some(reason.as_str().to_owned())),
    };
    let at = app.now();
    let second = SecondDecision { by: reviewer.to_owned(), approved, reason: reason.clone(), at };
    if !tx.second_looks().decide(id, &second).await? {
        return refuse("already_decided", texts::ALREADY_DECIDED);
    }
    let change = AuditChange { reason, ..AuditChange::default() };
    tx.audit().explain(change.between(json!({}), json!({ "approved": approved })));
    tx.commit().await?;
    Ok(at + SECOND_LOOK_UNDO)
}

/// Takes the decision of the second reviewer `reviewer` back: the entry waits again.
///
/// # Errors
/// Refusal `too_late`, also if somebody else decided.
pub async fn undo(app: &App, id: Uuid, reviewer: &str) -> AppResult<()> {
    let tx = app.store.begin().await?;
    if !tx.second_looks().undo(id, reviewer, due(app), app.now()).await? {
        return refuse("too_late", "This decision can no longer be taken back.");
    }
    tx.commit().await?;
    Ok(())
}

/// Counts a reviewer's decisions of the last [`FIGURES`] that were looked at again.
///
/// # Errors
/// The database's.
pub async fn own_figures(app: &App, reviewer: &str) -> AppResult<LookCounts> {
    Ok(app.store.read().second_looks().looked_at(reviewer, app.now() - FIGURES, due(app)).await?)
}

/// Returns all reviewers of the last [`FIGURES`] with their figures, by e-mail address.
///
/// # Errors
/// The database's.
pub async fn all_figures(app: &App) -> AppResult<Vec<ReviewerFigures>> {
    let (read, since) = (app.store.read().second_looks(), app.now() - FIGURES);
    let counts = read.reviewers(since, PAUSE).await?.into_iter();
    let mut figures: BTreeMap<String, ReviewerFigures> = counts
        .map(|counts| (counts.reviewer.clone(), ReviewerFigures { counts, looks: LookCounts::default() }))
        .collect();
    for (reviewer, looks) in read.looked_at_by_person(since, due(app)).await? {
        // Decisions are kept for a shorter time than second looks.
        let one = figures.entry(reviewer).or_insert_with_key(|reviewer| ReviewerFigures {
            counts: ReviewerCounts { reviewer: reviewer.clone(), ..ReviewerCounts::default() },
            looks,
        });
        one.looks = looks;
    }
    Ok(figures.into_values().collect())
}

/// Second decisions from before this instant count.
pub(super) fn due(app: &App) -> DateTime<Utc> {
    app.now() - SECOND_LOOK_UNDO
}

/// Returns the second look of an entry for somebody other than its first reviewer, who must not learn of it.
async fn found(repos: &dyn Repositories, id: Uuid, reviewer: &str) -> AppResult<SecondLook> {
    let look = repos.second_looks().find(id).await?;
    look.filter(|look| look.drawn.first_by != reviewer).ok_or(AppError::NotFound)
}
