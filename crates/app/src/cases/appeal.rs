use arena_rules::fraud_case::{AppealState, CaseState};
use arena_rules::messages::SubscriberMessage;
use arena_rules::privacy_request::may_be_recorded;
use chrono::NaiveDate;
use serde_json::json;
use uuid::Uuid;

use super::{found, text, wrong_state};
use crate::error::refuse;
use crate::ports::{AuditChange, CaseAppeal, SubscriberId};
use crate::rewards::claims::note;
use crate::{App, AppError, AppResult, messages, subscription};

/// An appeal as staff record it.
#[derive(Clone, Copy, Debug)]
pub struct NewAppeal<'a> {
    /// The account.
    pub subscriber: SubscriberId,
    /// The person's words.
    pub text: &'a str,
    /// The day on which it came.
    pub came_on: NaiveDate,
    /// The e-mail address of the member of staff.
    pub by: &'a str,
}

/// A decision about an appeal.
#[derive(Clone, Copy, Debug)]
pub struct AppealDecision<'a> {
    /// Whether the ban is lifted.
    pub granted: bool,
    /// The answer, which the person reads if the ban stays.
    pub answer: &'a str,
    /// The e-mail address of the member of staff.
    pub by: &'a str,
}

/// Records the appeal of a person whom a case banned. The case waits for another person then.
///
/// # Errors
/// [`AppError::NotFound`] without the subscriber; refusals `subscriber_erased`, `text_invalid`, `received_invalid`,
/// `not_banned`, `appeal_open`.
pub async fn appeal(app: &App, new: NewAppeal<'_>) -> AppResult<CaseAppeal> {
    let NewAppeal { subscriber, text: written, came_on, by } = new;
    let written = text(written)?;
    if !may_be_recorded(came_on, app.today()) {
        return refuse("received_invalid", "The appeal came today or in the last 365 days.");
    }
    let tx = app.store.begin().await?;
    subscription::lock_account(app, &*tx, subscriber).await?;
    let Some((case, _)) = tx.fraud_cases().ban_of(subscriber).await? else {
        return refuse("not_banned", "No case has banned this account.");
    };
    let appeal = CaseAppeal {
        id: app.new_id(),
        case: case.id,
        subscriber,
        text: written.to_owned(),
        came_on,
        recorded_by: by.to_owned(),
        recorded_at: app.now(),
        state: AppealState::Open,
        decided_by: None,
        decided_at: None,
        answer: None,
    };
    if !tx.fraud_cases().add_appeal(&appeal).await? {
        return refuse("appeal_open", "An appeal of this person waits already.");
    }
    let to = CaseState::Appealed;
    if !tx.fraud_cases().change_state(case.id, &CaseState::ALL, to, None, app.now()).await? {
        return Err(AppError::NotFound);
    }
    tx.fraud_cases().set_active(case.id, true).await?;
    let before = json!({ "case": case.number, "state": case.state.as_str() });
    let after = json!({ "state": to.as_str(), "appeal": appeal.id });
    tx.audit().explain(AuditChange::default().between(before, after));
    tx.commit().await?;
    Ok(appeal)
}

/// Decides an appeal: another person than the one who banned, in the statement that decides. A granted one lifts the ban.
/// With its last appeal the case is decided again.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `note_invalid`, `own_ban`, `appeal_settled`, `case_changed`, `subscriber_erased`.
pub async fn decide_appeal(app: &App, id: Uuid, decision: AppealDecision<'_>) -> AppResult<CaseAppeal> {
    let AppealDecision { granted, answer, by } = decision;
    let answer = note(answer)?;
    let tx = app.store.begin().await?;
    let appeal = tx.fraud_cases().appeal(id).await?.ok_or(AppError::NotFound)?;
    let (case, subscriber) = (found(&*tx, appeal.case).await?, appeal.subscriber);
    subscription::lock_account(app, &*tx, subscriber).await?;
    let state = if granted { AppealState::Granted } else { AppealState::Upheld };
    if !tx.fraud_cases().decide_appeal(id, state, answer, by, app.now()).await? {
        let banned_by = tx.fraud_cases().ban_of(subscriber).await?.map(|(_, by)| by);
        if banned_by.as_deref() == Some(by) {
            return refuse(
                "own_ban",
                "You banned this account. Another person has to decide about the appeal.",
            );
        }
        return refuse("appeal_settled", "Somebody decided this appeal already. Look at the case again.");
    }
    if granted {
        subscription::lift_within(app, &*tx, subscriber).await?;
        tx.fraud_cases().mark_banned(case.id, subscriber, None).await?;
        tx.fraud_cases().mark_held(case.id, subscriber, None).await?;
    } else {
        let message = SubscriberMessage::AppealRefused { case: case.number, reason: answer.to_owned() };
        messages::notify(app, &*tx, subscriber, message).await?;
    }
    let waits = tx.fraud_cases().appeals(case.id).await?.iter().any(|other| other.state == AppealState::Open);
    if !waits
        && !tx
            .fraud_cases()
            .change_state(case.id, &[CaseState::Appealed], CaseState::Decided, None, app.now())
            .await?
    {
        return wrong_state(&case);
    }
    let before = json!({ "case": case.number, "appeal": "open" });
    let change = AuditChange::because(answer);
    tx.audit().explain(change.between(before, json!({ "appeal": state.as_str() })));
    let decided = tx.fraud_cases().appeal(id).await?.ok_or(AppError::NotFound)?;
    tx.commit().await?;
    Ok(decided)
}
