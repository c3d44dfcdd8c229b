use std::collections::BTreeSet;

use arena_rules::fraud_case::{CaseState, MEMBERS_MAX, TITLE_MAX};
use arena_rules::line::one_line;
use serde_json::json;
use uuid::Uuid;

use super::evidence::gather_within;
use super::{found, wrong_state};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, FraudCase, NewFraudCase, Repositories, SubscriberId};
use crate::{App, AppError, AppResult};

/// States in which accounts come and go.
const UNSETTLED: [CaseState; 3] = [CaseState::Open, CaseState::Decided, CaseState::Appealed];

/// A case as staff open it.
#[derive(Clone, Debug)]
pub struct NewCase<'a> {
    /// The title.
    pub title: &'a str,
    /// Why it is opened.
    pub reason: &'a str,
    /// A group of accounts with signs, whose accounts are taken in.
    pub group: Option<Uuid>,
    /// Further accounts.
    pub subscribers: Vec<SubscriberId>,
    /// The e-mail address of the member of staff.
    pub by: &'a str,
}

/// Opens a case with the accounts of a group and further ones, and gathers what is known about them.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `title_invalid`, `reason_needed`, `too_many_accounts`, `in_another_case`.
pub async fn open(app: &App, new: NewCase<'_>) -> AppResult<FraudCase> {
    let NewCase { title, reason, group, subscribers, by } = new;
    let Some(title) = one_line(title, TITLE_MAX) else {
        return refuse("title_invalid", format!("A title is one line of 1 to {TITLE_MAX} characters."));
    };
    let reason = written_reason(reason)?;
    let mut members: BTreeSet<_> = subscribers.into_iter().collect();
    if let Some(group) = group {
        let (_, accounts) = super::group(app, group).await?;
        // Accounts of another case stay there.
        members
            .extend(accounts.into_iter().filter(|one| one.case.is_none()).map(|one| one.account.subscriber));
    }
    let (id, now) = (app.new_id(), app.now());
    let tx = app.store.begin().await?;
    let number = tx.fraud_cases().add(&NewFraudCase { id, title, reason, by, at: now }).await?;
    take_in(app, &*tx, id, &members, by).await?;
    let after = json!({ "case": number, "members": members.len() });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::because(reason) });
    let case = found(&*tx, id).await?;
    tx.commit().await?;
    Ok(case)
}

/// Adds accounts to a case that is not closed, and gathers what is known about them.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `case_changed`, `too_many_accounts`, `in_another_case`.
pub async fn add_members(app: &App, id: Uuid, members: &[SubscriberId], by: &str) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let case = lock(app, &*tx, id).await?;
    let members: BTreeSet<_> = members.iter().copied().collect();
    let before = usize::try_from(case.members).unwrap_or(usize::MAX);
    if before.saturating_add(members.len()) > MEMBERS_MAX {
        return too_many();
    }
    take_in(app, &*tx, id, &members, by).await?;
    let after = json!({ "case": case.number, "added": members });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::default() });
    tx.commit().await?;
    Ok(())
}

/// Takes an account out of a case that did nothing to it.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `case_changed`, `member_decided`.
pub async fn remove_member(app: &App, id: Uuid, member: SubscriberId, reason: &str) -> AppResult<()> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let case = lock(app, &*tx, id).await?;
    if !tx.fraud_cases().remove_member(id, member, app.now()).await? {
        return refuse(
            "member_decided",
            "The account is not in this case, or something was decided about it here.",
        );
    }
    let after = json!({ "case": case.number, "removed": member });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::because(reason) });
    tx.commit().await?;
    Ok(())
}

/// Notes that a member of staff works on a case.
///
/// # Errors
/// [`AppError::NotFound`]; refusal `case_changed`.
pub async fn take(app: &App, id: Uuid, worker: &str) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let case = found(&*tx, id).await?;
    if !tx.fraud_cases().set_worker(id, worker, app.now()).await? {
        return wrong_state(&case);
    }
    let before = json!({ "case": case.number, "worker": case.worker });
    tx.audit().explain(AuditChange::default().between(before, json!({ "worker": worker })));
    tx.commit().await?;
    Ok(())
}

/// Locks a case that is not closed.
async fn lock(app: &App, repos: &dyn Repositories, id: Uuid) -> AppResult<FraudCase> {
    let case = found(repos, id).await?;
    if !UNSETTLED.contains(&case.state)
        || !repos.fraud_cases().change_state(id, &[case.state], case.state, None, app.now()).await?
    {
        return wrong_state(&case);
    }
    Ok(case)
}

async fn take_in(
    app: &App,
    repos: &dyn Repositories,
    case: Uuid,
    members: &BTreeSet<SubscriberId>,
    by: &str,
) -> AppResult<()> {
    if members.len() > MEMBERS_MAX {
        return too_many();
    }
    for member in members {
        if repos.subscribers().find(*member).await?.is_none_or(|found| found.erased_at.is_some()) {
            return Err(AppError::NotFound);
        }
        if !repos.fraud_cases().add_member(case, *member, by, app.now()).await? {
            return refuse("in_another_case", format!("Account {member} is in a case that is not closed."));
        }
        gather_within(app, repos, case, *member, by).await?;
    }
    Ok(())
}

fn too_many<T>() -> AppResult<T> {
    refuse("too_many_accounts", format!("A case has at most {MEMBERS_MAX} accounts. Open another one."))
}
