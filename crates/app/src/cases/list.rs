use arena_rules::fraud_case::CaseState;
use uuid::Uuid;

use super::found;
use crate::ports::{
    CaseAppeal, CaseCounts, CaseEntry, CaseMember, CaseOfAccount, ChangeRequest, FraudCase, Proposal,
    SubscriberId,
};
use crate::{App, AppError, AppResult};

/// Cases of a page.
const PAGE: u64 = 50;
/// Entries of a case that are shown.
const SHOWN: u64 = 300;

/// A page of cases.
#[derive(Clone, Debug)]
pub struct CasePage {
    /// The cases, the latest first.
    pub cases: Vec<FraudCase>,
    /// The number before which the next page begins; `None` on the last.
    pub next: Option<i64>,
}

/// A case with all that staff know.
#[derive(Clone, Debug)]
pub struct CaseDetails {
    /// The case.
    pub case: FraudCase,
    /// Its accounts.
    pub members: Vec<CaseMember>,
    /// Its entries, the latest first.
    pub entries: Vec<CaseEntry>,
    /// Its appeals, the latest first.
    pub appeals: Vec<CaseAppeal>,
    /// The change that waits for a second person to take credits back.
    pub waiting: Option<ChangeRequest>,
}

/// Returns cases of a state before a number, the latest first.
///
/// # Errors
/// The database's.
pub async fn list(app: &App, state: CaseState, before: Option<i64>) -> AppResult<CasePage> {
    let mut cases = app.store.read().fraud_cases().page(state, before, PAGE + 1).await?;
    let more = cases.len() as u64 > PAGE;
    cases.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
    let next = cases.last().filter(|_| more).map(|last| last.number);
    Ok(CasePage { cases, next })
}

/// Counts the cases that wait.
///
/// # Errors
/// The database's.
pub async fn counts(app: &App) -> AppResult<CaseCounts> {
    Ok(app.store.read().fraud_cases().counts().await?)
}

/// Returns a case with all that staff know.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn show(app: &App, id: Uuid) -> AppResult<CaseDetails> {
    let read = app.store.read();
    let case = found(read, id).await?;
    let kind = Proposal::CaseVoid { case: id, amount: arena_rules::Credits::ZERO }.kind();
    Ok(CaseDetails {
        case,
        members: read.fraud_cases().members(id).await?,
        entries: read.fraud_cases().entries(id, SHOWN).await?,
        appeals: read.fraud_cases().appeals(id).await?,
        waiting: read.changes().open_of(id, kind, app.now()).await?.pop(),
    })
}

/// As [`show`], by the case's number.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn show_number(app: &App, number: i64) -> AppResult<CaseDetails> {
    let case = app.store.read().fraud_cases().by_number(number).await?.ok_or(AppError::NotFound)?;
    show(app, case.id).await
}

/// Returns the case that an account is in and that is not closed, or the last one that banned it.
///
/// # Errors
/// The database's.
pub async fn of_account(app: &App, subscriber: SubscriberId) -> AppResult<Option<CaseOfAccount>> {
    Ok(app.store.read().fraud_cases().of_account(subscriber).await?)
}
