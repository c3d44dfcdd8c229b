use arena_rules::fraud_case::CaseState;
use serde_json::json;
use uuid::Uuid;

use super::evidence::Entries;
use super::{found, wrong_state};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, CaseMember, FraudCase, Repositories, SubscriberId};
use crate::{App, AppResult, subscription};

/// Clears a case that has no appeal: lifts the holds and bans that it made, and closes it. Credits that were taken back
/// stay so. `acting` gives the application that audits an action about an account.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `reason_needed`, `case_changed`, `void_waits`.
pub async fn clear(
    acting: &(dyn Fn(SubscriberId) -> App + Send + Sync),
    app: &App,
    id: Uuid,
    reason: &str,
    by: &str,
) -> AppResult<()> {
    let reason = written_reason(reason)?;
    let read = app.store.read();
    let case = found(read, id).await?;
    if !matches!(case.state, CaseState::Open | CaseState::Decided) {
        return wrong_state(&case);
    }
    for member in read.fraud_cases().members(id).await? {
        if member.held_at.is_some() || member.banned_at.is_some() {
            lift(&acting(member.subscriber), &case, &member, reason).await?;
        }
    }
    let tx = app.store.begin().await?;
    settle(app, &*tx, &case, &[CaseState::Open, CaseState::Decided], (by, reason)).await?;
    tx.commit().await?;
    Ok(())
}

/// Lifts what a case did to an account, unless somebody else has.
async fn lift(app: &App, case: &FraudCase, member: &CaseMember, reason: &str) -> AppResult<()> {
    let subscriber = member.subscriber;
    let tx = app.store.begin().await?;
    subscription::lock_account(app, &*tx, subscriber).await?;
    let hold = subscription::hold_of(&*tx, subscriber).await?;
    // A suspension by somebody else came after the case's hold.
    let own = hold.is_some_and(|hold| !hold.suspended || member.banned_at.is_some());
    if own {
        subscription::lift_within(app, &*tx, subscriber).await?;
    }
    tx.fraud_cases().mark_held(case.id, subscriber, None).await?;
    tx.fraud_cases().mark_banned(case.id, subscriber, None).await?;
    let after = json!({ "case": case.number, "lifted": own });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::because(reason) });
    tx.commit().await?;
    Ok(())
}

/// Closes a decided case: its holds and bans stay.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `reason_needed`, `case_changed`, `void_waits`.
pub async fn close(app: &App, id: Uuid, outcome: &str, by: &str) -> AppResult<()> {
    let outcome = written_reason(outcome)?;
    let tx = app.store.begin().await?;
    let case = found(&*tx, id).await?;
    settle(app, &*tx, &case, &[CaseState::Decided], (by, outcome)).await?;
    tx.commit().await?;
    Ok(())
}

async fn settle(
    app: &App,
    repos: &dyn Repositories,
    case: &FraudCase,
    from: &[CaseState],
    (by, outcome): (&str, &str),
) -> AppResult<()> {
    if !repos.changes().open_of(case.id, "case_void", app.now()).await?.is_empty() {
        return refuse("void_waits", "Credits of this case wait for a second person. Let them decide first.");
    }
    if !repos
        .fraud_cases()
        .change_state(case.id, from, CaseState::Closed, Some((by, outcome)), app.now())
        .await?
    {
        return wrong_state(&found(repos, case.id).await?);
    }
    repos.fraud_cases().set_active(case.id, false).await?;
    let entry = Entries { app, by, subscriber: None }.of("closed", None, outcome.to_owned(), app.now());
    repos.fraud_cases().add_entries(case.id, &[entry]).await?;
    let before = json!({ "case": case.number, "state": case.state.as_str() });
    let change = AuditChange::because(outcome);
    repos.audit().explain(change.between(before, json!({ "state": CaseState::Closed.as_str() })));
    Ok(())
}

/// Opens a closed case again. Accounts that are in another case meanwhile stay there.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `reason_needed`, `case_changed`.
pub async fn reopen(app: &App, id: Uuid, reason: &str, by: &str) -> AppResult<()> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let case = found(&*tx, id).await?;
    if !tx.fraud_cases().change_state(id, &[CaseState::Closed], CaseState::Open, None, app.now()).await? {
        return wrong_state(&case);
    }
    tx.fraud_cases().set_active(id, true).await?;
    let entry = Entries { app, by, subscriber: None }.of("reopened", None, reason.to_owned(), app.now());
    tx.fraud_cases().add_entries(id, &[entry]).await?;
    let before = json!({ "case": case.number, "state": case.state.as_str() });
    tx.audit().explain(AuditChange::because(reason).between(before, json!({ "state": "open" })));
    tx.commit().await?;
    Ok(())
}
