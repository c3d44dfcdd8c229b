use uuid::Uuid;

use crate::audit::written_reason;
use crate::error::refuse as refused;
use crate::ports::{ChangeRequest, ChangeState, Repositories, StaffMember};
use crate::wallet::{PostedAdjustment, adjust_within};
use crate::{App, AppError, AppResult};

/// Approves another person's change and does it, in one transaction, once.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `own_change`, `change_over`, and those of the correction: then the change stays open.
pub async fn approve(app: &App, id: Uuid, checker: &StaffMember) -> AppResult<PostedAdjustment> {
    let tx = app.store.begin().await?;
    let change = found(&*tx, id).await?;
    if !tx.changes().approve(id, checker.id, &checker.email, app.now()).await? {
        return why_not(&change, checker);
    }
    let (amount, reason) = (change.amount, change.reason.as_str());
    let posted = adjust_within(app, &*tx, change.subscriber, amount, reason, &id.to_string()).await?;
    tx.commit().await?;
    Ok(posted)
}

/// Refuses another person's change.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `own_change`, `change_over`.
pub async fn refuse(app: &App, id: Uuid, checker: &StaffMember, note: &str) -> AppResult<()> {
    let note = written_reason(note)?;
    let tx = app.store.begin().await?;
    let change = found(&*tx, id).await?;
    if !tx.changes().refuse(id, checker.id, &checker.email, note, app.now()).await? {
        return why_not(&change, checker);
    }
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
