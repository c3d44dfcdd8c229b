use arena_rules::Credits;
use arena_rules::ledger::Reason;
use arena_rules::messages::{EntryName, SubscriberMessage};
use arena_rules::tasks::{EntryState, REASON_MAX};
use arena_rules::texts::tasks as texts;
use serde_json::json;
use uuid::Uuid;

use super::lookalikes::{self, Lookalike};
use crate::error::refuse;
use crate::ledger::{self, Move};
use crate::ports::{AuditChange, EntryKind, Repositories, SubscriberId, TaskEntry, UnitOfWork};
use crate::{App, AppError, AppResult, content, messages, subscription};

/// Entries in a state, and their total.
#[derive(Clone, Debug)]
pub struct EntryList {
    /// The oldest entries.
    pub entries: Vec<TaskEntry>,
    /// The total.
    pub total: u64,
}

/// An entry with look-alikes, for a reviewer.
#[derive(Clone, Debug)]
pub struct EntryReview {
    /// The entry.
    pub entry: TaskEntry,
    /// Other subscribers' entries with the same or a similar picture, also later ones.
    pub lookalikes: Vec<Lookalike>,
}

/// Returns up to `limit` entries of a state, oldest first.
///
/// # Errors
/// The database's.
pub async fn waiting(app: &App, state: EntryState, limit: u64) -> AppResult<EntryList> {
    let read = app.store.read().task_entries();
    Ok(EntryList { entries: read.in_state(state, limit).await?, total: read.count_in_state(state).await? })
}

/// Returns an entry, whoever sent it.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn entry(app: &App, id: Uuid) -> AppResult<TaskEntry> {
    app.store.read().task_entries().find(id).await?.ok_or(AppError::NotFound)
}

/// Returns an entry for a reviewer.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn show(app: &App, id: Uuid) -> AppResult<EntryReview> {
    let read = app.store.read();
    let entry = read.task_entries().find(id).await?.ok_or(AppError::NotFound)?;
    let lookalikes = lookalikes::of(app, entry.subscriber, &entry.marks).await?;
    Ok(EntryReview { entry, lookalikes })
}

/// Approves and pays an entry and notifies the subscriber, in one transaction, once.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `already_decided`, `account_held` (the entry waits until the hold is
/// lifted).
pub async fn approve(app: &App, id: Uuid) -> AppResult<TaskEntry> {
    let tx = app.store.begin().await?;
    let entry = approve_within(app, &*tx, id).await?;
    tx.commit().await?;
    Ok(entry)
}

pub(super) async fn approve_within(app: &App, tx: &dyn UnitOfWork, id: Uuid) -> AppResult<TaskEntry> {
    let entry = tx.task_entries().find(id).await?.ok_or(AppError::NotFound)?;
    let account = tx.subscribers().lock_shared(entry.subscriber).await?;
    subscription::may_be_paid(entry.subscriber, account.and_then(|account| account.hold).as_ref())?;
    pay(app, tx, id, entry.subscriber, entry.credits, &entry.challenge_name).await?;
    let challenge = challenge_name(app, tx, &entry).await?;
    let message = SubscriberMessage::TaskApproved { challenge, credits: entry.credits };
    messages::notify(app, tx, entry.subscriber, message).await?;
    let after = json!({ "state": EntryState::Approved.as_str(), "credits": entry.credits.0 });
    tx.audit().explain(AuditChange::default().between(json!({ "state": entry.state.as_str() }), after));
    Ok(entry)
}

/// Rejects an entry and tells the subscriber why. The day's one entry stays used up, so nobody tries
/// pictures until one passes.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `already_decided`, `reason_too_long`.
pub async fn reject(app: &App, id: Uuid, reason: Option<&str>) -> AppResult<TaskEntry> {
    let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
    if reason
        .is_some_and(|reason| reason.chars().count() > REASON_MAX || reason.chars().any(char::is_control))
    {
        return refuse(
            "reason_too_long",
            format!("A reason is one line of at most {REASON_MAX} characters."),
        );
    }
    let tx = app.store.begin().await?;
    let entry = reject_within(app, &*tx, id, reason).await?;
    tx.commit().await?;
    Ok(entry)
}

pub(super) async fn reject_within(
    app: &App,
    tx: &dyn UnitOfWork,
    id: Uuid,
    reason: Option<&str>,
) -> AppResult<TaskEntry> {
    let entry = tx.task_entries().find(id).await?.ok_or(AppError::NotFound)?;
    if !tx.task_entries().decide(id, EntryState::Rejected, reason, app.now()).await? {
        return refuse("already_decided", texts::ALREADY_DECIDED);
    }
    let (challenge, why) = (challenge_name(app, tx, &entry).await?, reason.map(str::to_owned));
    let message = SubscriberMessage::TaskRejected { challenge, reason: why };
    messages::notify(app, tx, entry.subscriber, message).await?;
    let change = AuditChange { reason: reason.map(str::to_owned), ..AuditChange::default() };
    let after = json!({ "state": EntryState::Rejected.as_str() });
    tx.audit().explain(change.between(json!({ "state": entry.state.as_str() }), after));
    Ok(entry)
}

/// Approves and pays a rejected entry after all, and notifies the subscriber; once, because the entry's reason in the ledger
/// is unique.
pub(super) async fn pay_after_all_within(
    app: &App,
    tx: &dyn UnitOfWork,
    entry: &TaskEntry,
    reason: &str,
) -> AppResult<()> {
    if !tx.task_entries().approve_after_all(entry.id, app.now()).await? {
        return refuse("already_decided", texts::ALREADY_DECIDED);
    }
    post(app, tx, entry.id, entry.subscriber, entry.credits, &entry.challenge_name).await?;
    let challenge = challenge_name(app, tx, entry).await?;
    let message = SubscriberMessage::TaskApproved { challenge, credits: entry.credits };
    messages::notify(app, tx, entry.subscriber, message).await?;
    let after = json!({ "state": EntryState::Approved.as_str(), "credits": entry.credits.0 });
    let before = json!({ "state": EntryState::Rejected.as_str() });
    tx.audit().explain(AuditChange::because(reason).between(before, after));
    Ok(())
}

async fn challenge_name(app: &App, repos: &dyn Repositories, entry: &TaskEntry) -> AppResult<EntryName> {
    content::entry_name(app, repos, EntryKind::Challenges, &entry.challenge, &entry.challenge_name).await
}

/// Approves and pays a submitted entry, unless another decision was faster. Returns the new balance.
pub(super) async fn pay(
    app: &App,
    repos: &dyn Repositories,
    entry: Uuid,
    subscriber: SubscriberId,
    credits: Credits,
    title: &str,
) -> AppResult<Credits> {
    if !repos.task_entries().decide(entry, EntryState::Approved, None, app.now()).await? {
        return refuse("already_decided", texts::ALREADY_DECIDED);
    }
    post(app, repos, entry, subscriber, credits, title).await
}

/// Posts an approved entry's pay and counts the entry. Returns the new balance.
async fn post(
    app: &App,
    repos: &dyn Repositories,
    entry: Uuid,
    subscriber: SubscriberId,
    credits: Credits,
    title: &str,
) -> AppResult<Credits> {
    let reason = Move {
        subscriber,
        reason: Reason::Task,
        key: entry.to_string(),
        title: title.to_owned(),
        amount: credits,
    };
    let balance = ledger::earn(repos, reason, app.now()).await?;
    repos.standings().add_challenge(subscriber).await?;
    Ok(balance)
}
