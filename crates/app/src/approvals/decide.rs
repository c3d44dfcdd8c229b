use arena_rules::Credits;
use arena_rules::staff::Permission;
use serde_json::json;
use uuid::Uuid;

use super::results::sum_of;
use crate::audit::written_reason;
use crate::billing::refund_within;
use crate::error::refuse as refused;
use crate::ports::{AuditChange, ChangeRequest, ChangeState, Proposal, Repositories, StaffMember};
use crate::staff::set_role_within;
use crate::wallet::{VoidedEarnings, adjust_within, planned_cases, reverse_within, void_within};
use crate::{App, AppError, AppResult, privacy, tournaments};

/// A change that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoneChange {
    /// A wallet changed.
    Wallet {
        /// The ledger's transaction.
        txn: i64,
        /// The wallet's new balance.
        balance: Credits,
    },
    /// A member of staff has another role.
    Role,
    /// The operator is asked for a refund.
    Refund,
    /// Earnings of a case's accounts were taken back.
    CaseVoid(VoidedEarnings),
    /// A subscriber was erased.
    Erasure,
    /// A tournament has results, and its prizes are paid.
    Results,
    /// A tournament has new terms, and its entrants are told.
    Terms,
}

/// Approves another person's change and does it, in one transaction, once.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `own_change`, `change_over`, `not_permitted`, and those of what the change does: then
/// it stays open.
pub async fn approve(app: &App, id: Uuid, checker: &StaffMember) -> AppResult<DoneChange> {
    let tx = app.store.begin().await?;
    let change = found(&*tx, id).await?;
    may_decide(&change, checker)?;
    if !tx.changes().approve(id, checker.id, &checker.email, app.now()).await? {
        return why_not(&change, checker);
    }
    let reason = change.reason.as_str();
    let mut erasure = None;
    let done = match change.proposal {
        Proposal::Correction { subscriber, amount, ref goodwill } => {
            let why = (reason, goodwill.as_deref());
            let posted = adjust_within(app, &*tx, subscriber, amount, why, &id.to_string()).await?;
            DoneChange::Wallet { txn: posted.txn, balance: posted.balance }
        }
        Proposal::Reversal { txn, .. } => {
            let reversal = reverse_within(app, &*tx, txn, reason).await?;
            tx.second_looks().change_ended(id, true, app.now()).await?;
            DoneChange::Wallet { txn: reversal.txn, balance: reversal.balance }
        }
        Proposal::Refund { charge, .. } => {
            let people = (change.maker_email.as_str(), Some(checker.email.as_str()));
            refund_within(app, &*tx, charge, reason, people).await?;
            DoneChange::Refund
        }
        Proposal::CaseVoid { .. } => {
            let mut done = VoidedEarnings::default();
            for (case, subscriber) in planned_cases(&*tx, id).await? {
                done = done + void_within(app, &*tx, (id, case), subscriber).await?;
            }
            let after = json!({ "taken": done.taken.0, "spent": done.spent.0 });
            tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::because(reason) });
            DoneChange::CaseVoid(done)
        }
        Proposal::Erasure { subscriber } => {
            erasure = Some(privacy::erase_within(app, &*tx, subscriber, reason).await?);
            DoneChange::Erasure
        }
        Proposal::Results { tournament, ref places, prizes } => {
            let placed = tournaments::results_within(app, &*tx, tournament, places).await?;
            if sum_of(&placed) != prizes {
                return refused(
                    "changed_meanwhile",
                    "The tournament's prizes have changed since this was asked for.",
                );
            }
            DoneChange::Results
        }
        Proposal::Terms { tournament, version, ref after, .. } => {
            tournaments::change_terms_within(app, &*tx, id, (tournament, version), after).await?;
            DoneChange::Terms
        }
        Proposal::Role { staff, role } => {
            set_role_within(app, &*tx, staff, role).await?;
            DoneChange::Role
        }
    };
    tx.commit().await?;
    if let Some(erasure) = erasure {
        erasure.delete_files(app).await;
    }
    Ok(done)
}

/// Changes of roles are decided by those who manage staff, refunds and erasures by those who may also ask for them.
fn may_decide(change: &ChangeRequest, checker: &StaffMember) -> AppResult<()> {
    let of_staff = matches!(change.proposal, Proposal::Role { .. });
    if of_staff && !checker.role.may(Permission::StaffManage) {
        return refused("not_permitted", "An administrator has to decide about a role.");
    }
    let of_money = matches!(change.proposal, Proposal::Refund { .. });
    if of_money && !checker.role.may(Permission::ChargesRefund) {
        return refused("not_permitted", "Finance or an administrator has to decide about a refund.");
    }
    let of_person = matches!(change.proposal, Proposal::Erasure { .. });
    if of_person && !checker.role.may(Permission::SubscribersErase) {
        return refused("not_permitted", "An administrator has to decide about an erasure.");
    }
    Ok(())
}

/// Refuses another person's change.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `own_change`, `change_over`, `not_permitted`.
pub async fn refuse(app: &App, id: Uuid, checker: &StaffMember, note: &str) -> AppResult<()> {
    let note = written_reason(note)?;
    let tx = app.store.begin().await?;
    let change = found(&*tx, id).await?;
    may_decide(&change, checker)?;
    if !tx.changes().refuse(id, checker.id, &checker.email, note, app.now()).await? {
        return why_not(&change, checker);
    }
    tx.second_looks().change_ended(id, false, app.now()).await?;
    tx.commit().await?;
    Ok(())
}

/// Withdraws a person's own change.
///
/// # Errors
/// [`AppError::NotFound`], also for another person's; refusal `change_over`.
pub async fn withdraw(app: &App, id: Uuid, maker: &StaffMember) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let change = found(&*tx, id).await?;
    if change.maker != maker.id {
        return Err(AppError::NotFound);
    }
    if !tx.changes().withdraw(id, maker.id, app.now()).await? {
        return over();
    }
    tx.second_looks().change_ended(id, false, app.now()).await?;
    tx.commit().await?;
    Ok(())
}

async fn found(repos: &dyn Repositories, id: Uuid) -> AppResult<ChangeRequest> {
    let found = repos.changes().find(id).await?;
    found.filter(|change| change.state != ChangeState::Direct).ok_or(AppError::NotFound)
}

fn why_not<T>(change: &ChangeRequest, checker: &StaffMember) -> AppResult<T> {
    if change.maker == checker.id {
        return refused("own_change", "You asked for this change. Another person has to decide about it.");
    }
    over()
}

fn over<T>() -> AppResult<T> {
    refused("change_over", "This change was decided, withdrawn or has expired.")
}
