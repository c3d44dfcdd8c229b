//! Disagreements of two reviewers about an entry. Somebody who is neither of them closes each.
//!
//! ```text
//! first approved ──► stands, or the payment is taken back (above the limits with a second person)
//! first rejected ──► stands, or the entry is approved and paid after all
//! ```

use arena_rules::ledger::Reason;
use arena_rules::tasks::EntryState;
use serde_json::json;
use uuid::Uuid;

use super::review::pay_after_all_within;
use super::second_look::due;
use crate::approvals::{self, CreditLimits, ProposalOutcome};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{
    AuditChange, ChangeState, DisagreementCursor, LookFacts, LookState, Repositories, SecondLook, Settlement,
    StaffMember, TaskEntry,
};
use crate::{App, AppError, AppResult, subscription};

/// A disagreement with what else happened.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The second look with both decisions.
    pub look: SecondLook,
    /// The entry.
    pub entry: TaskEntry,
    /// What else is known of the entry.
    pub facts: LookFacts,
    /// Whether a reversal of the payment waits for a second person.
    pub reversal_waits: bool,
    /// Whether the payment was taken back.
    pub taken_back: bool,
}

/// Returns up to `limit` open disagreements behind `after`, oldest first.
///
/// # Errors
/// The database's.
pub async fn open(app: &App, after: Option<DisagreementCursor>, limit: u64) -> AppResult<Vec<Disagreement>> {
    let looks = app.store.read().second_looks().disagreements(due(app), after, limit).await?;
    with_entries(app, looks).await
}

/// Returns up to `limit` closed disagreements from before `before`, latest first.
///
/// # Errors
/// The database's.
pub async fn settled(
    app: &App,
    before: Option<DisagreementCursor>,
    limit: u64,
) -> AppResult<Vec<Disagreement>> {
    let looks = app.store.read().second_looks().settled(before, limit).await?;
    with_entries(app, looks).await
}

async fn with_entries(app: &App, looks: Vec<SecondLook>) -> AppResult<Vec<Disagreement>> {
    let mut all = Vec::with_capacity(looks.len());
    for look in looks {
        all.push(with_entry(app, app.store.read(), look).await?);
    }
    Ok(all)
}

async fn with_entry(app: &App, repos: &dyn Repositories, look: SecondLook) -> AppResult<Disagreement> {
    let id = look.drawn.entry;
    let entry = repos.task_entries().find(id).await?.ok_or(AppError::NotFound)?;
    let facts = repos.second_looks().facts(id).await?.ok_or(AppError::NotFound)?;
    let payment = repos.ledger().find_by_key(Reason::Task, &id.to_string()).await?;
    Ok(Disagreement {
        facts,
        reversal_waits: reversal_waits(app, repos, &look).await?,
        taken_back: payment.is_some_and(|txn| txn.reversed_by.is_some()),
        look,
        entry,
    })
}

async fn reversal_waits(app: &App, repos: &dyn Repositories, look: &SecondLook) -> AppResult<bool> {
    let Some(change) = look.change else { return Ok(false) };
    let change = repos.changes().find(change).await?;
    Ok(change.is_some_and(|change| change.state == ChangeState::Open && change.expires_at > app.now()))
}

/// Closes a disagreement: the first decision stands.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `own_review`, `already_settled`, `reversal_waits`.
pub async fn stand(app: &App, closer: &StaffMember, id: Uuid, reason: &str) -> AppResult<()> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    may_close(app, &*tx, closer, id).await?;
    settle(app, &*tx, closer, id, Settlement::Stands, reason).await?;
    tx.audit().explain(AuditChange::because(reason).between(json!({}), json!({ "settlement": "stands" })));
    tx.commit().await?;
    Ok(())
}

/// Closes a disagreement about an approved entry: takes the payment back, or asks a second person for it if it is above the
/// person's limits. Then the disagreement is closed by the approval. If the payment was taken back before, this only
/// closes the disagreement.
///
/// # Errors
/// [`AppError::NotFound`], also after an erasure; refusals `reason_needed`, `own_review`, `already_settled`, `not_paid`,
/// `reversal_waits`, `insufficient_credits`.
pub async fn take_back(
    app: &App,
    limits: CreditLimits,
    closer: &StaffMember,
    id: Uuid,
    reason: &str,
) -> AppResult<ProposalOutcome<()>> {
    let reason = written_reason(reason)?;
    let payment = app.store.read().ledger().find_by_key(Reason::Task, &id.to_string()).await?;
    let tx = app.store.begin().await?;
    let look = may_close(app, &*tx, closer, id).await?;
    let Some(payment) = payment.filter(|_| look.drawn.first_approved) else {
        return refuse("not_paid", "Nothing was paid for this screenshot.");
    };
    if payment.reversed_by.is_some() {
        settle(app, &*tx, closer, id, Settlement::TakenBack, reason).await?;
        tx.audit()
            .explain(AuditChange::because(reason).between(json!({}), json!({ "settlement": "taken_back" })));
        tx.commit().await?;
        return Ok(ProposalOutcome::Done(()));
    }
    let outcome = match approvals::reverse_within(app, &*tx, limits, closer, payment.id, reason).await? {
        ProposalOutcome::Done(_) => {
            settle(app, &*tx, closer, id, Settlement::TakenBack, reason).await?;
            ProposalOutcome::Done(())
        }
        ProposalOutcome::Waits(change) => {
            let (by, looks) = (&closer.email, tx.second_looks());
            if !looks.propose(id, by, change, reason, due(app), app.now()).await? {
                return already_settled();
            }
            ProposalOutcome::Waits(change)
        }
    };
    tx.commit().await?;
    Ok(outcome)
}

/// Closes a disagreement about a rejected entry: approves and pays the entry, and tells the subscriber, in one transaction,
/// once.
///
/// # Errors
/// [`AppError::NotFound`], also after an erasure; refusals `reason_needed`, `own_review`, `already_settled`,
/// `already_decided`, `account_held` (the disagreement stays open until the hold is lifted).
pub async fn pay(app: &App, closer: &StaffMember, id: Uuid, reason: &str) -> AppResult<()> {
    let reason = written_reason(reason)?;
    let entry = app.store.read().task_entries().find(id).await?.ok_or(AppError::NotFound)?;
    let tx = app.store.begin().await?;
    // An erasure or a hold comes before the payment, or after it.
    let account = tx.subscribers().lock_shared(entry.subscriber).await?.ok_or(AppError::NotFound)?;
    let look = may_close(app, &*tx, closer, id).await?;
    if look.drawn.first_approved || entry.state != EntryState::Rejected {
        return refuse("already_decided", "This screenshot was approved and paid.");
    }
    subscription::may_be_paid(entry.subscriber, account.hold.as_ref())?;
    settle(app, &*tx, closer, id, Settlement::Paid, reason).await?;
    pay_after_all_within(app, &*tx, &entry, reason).await?;
    tx.commit().await?;
    Ok(())
}

/// Returns an open disagreement that the person may close.
async fn may_close(
    app: &App,
    repos: &dyn Repositories,
    closer: &StaffMember,
    id: Uuid,
) -> AppResult<SecondLook> {
    let look = repos.second_looks().find(id).await?.ok_or(AppError::NotFound)?;
    if look.state == LookState::Settled {
        return already_settled();
    }
    let second = look.second.as_ref().filter(|second| second.at <= due(app));
    let Some(second) = second.filter(|_| look.state == LookState::Disagreed) else {
        return Err(AppError::NotFound);
    };
    if closer.email == look.drawn.first_by || closer.email == second.by {
        return refuse(
            "own_review",
            "You reviewed this screenshot. Another person has to close the disagreement.",
        );
    }
    if reversal_waits(app, repos, &look).await? {
        return refuse("reversal_waits", "The reversal of the payment waits for a second person.");
    }
    Ok(look)
}

async fn settle(
    app: &App,
    repos: &dyn Repositories,
    closer: &StaffMember,
    id: Uuid,
    settlement: Settlement,
    reason: &str,
) -> AppResult<()> {
    let (by, looks) = (&closer.email, repos.second_looks());
    if looks.settle(id, by, settlement, reason, due(app), app.now()).await? {
        Ok(())
    } else {
        already_settled()
    }
}

fn already_settled<T>() -> AppResult<T> {
    refuse("already_settled", "Somebody else has closed this disagreement.")
}
