use arena_rules::line::one_line;
use arena_rules::privacy_request::{
    self, PrivacyRequestKind, PrivacyRequestState, RequestChannel, due_on, may_be_recorded,
};
use chrono::{DateTime, Days, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, PrivacyRequest, PrivacyRequestCounts, RequestAnswer, SubscriberId};
use crate::{App, AppError, AppResult, subscription};

/// Requests of a page, and those of a person that are shown.
const PAGE: u64 = 50;
/// The longest note, in characters.
const NOTE_MAX: usize = 500;
/// A request is due soon in its last week.
const SOON_DAYS: u64 = 7;

/// A request as staff record it.
#[derive(Clone, Copy, Debug)]
pub struct NewPrivacyRequest<'a> {
    /// The person.
    pub subscriber: SubscriberId,
    /// The kind of request.
    pub kind: PrivacyRequestKind,
    /// The way by which it came.
    pub channel: RequestChannel,
    /// The day on which it came.
    pub received_on: NaiveDate,
    /// Staff's note, such as a ticket's number; may be empty.
    pub note: &'a str,
    /// The member of staff who records it.
    pub by: &'a str,
}

/// A page of requests, and whether others follow.
#[derive(Clone)]
pub struct PrivacyRequestPage {
    /// The requests.
    pub requests: Vec<PrivacyRequest>,
    /// Whether others follow.
    pub more: bool,
}

impl PrivacyRequestPage {
    fn of(mut requests: Vec<PrivacyRequest>) -> Self {
        let more = requests.len() as u64 > PAGE;
        requests.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
        Self { requests, more }
    }
}

/// Records a person's request. Its time runs from the day on which it came
/// ([`Settings::answer_days`](crate::Settings::answer_days)).
///
/// # Errors
/// [`AppError::NotFound`]; refusals `subscriber_erased`, `received_invalid`, `note_invalid`, `request_open`.
pub async fn record_request(app: &App, new: NewPrivacyRequest<'_>) -> AppResult<PrivacyRequest> {
    let NewPrivacyRequest { subscriber, kind, channel, received_on, note, by } = new;
    let Some(note) = one_line(note, NOTE_MAX).or(note.trim().is_empty().then_some("")) else {
        return refuse("note_invalid", format!("A note is one line of at most {NOTE_MAX} characters."));
    };
    if !may_be_recorded(received_on, app.today()) {
        return refuse("received_invalid", "The request came today or in the last 365 days.");
    }
    let request = PrivacyRequest {
        id: app.new_id(),
        subscriber,
        kind,
        channel,
        received_on,
        due_on: due_on(received_on, app.settings.answer_days),
        extension: None,
        note: note.to_owned(),
        state: PrivacyRequestState::Open,
        made_by: by.to_owned(),
        made_at: app.now(),
        answer: None,
    };
    let tx = app.store.begin().await?;
    subscription::lock_account(app, &*tx, subscriber).await?;
    if !tx.privacy_requests().add(&request).await? {
        return refuse("request_open", "The person has an open request of this kind. Settle it first.");
    }
    let after = json!({ "request": request.id, "kind": kind.as_str(), "dueOn": request.due_on });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::default() });
    tx.commit().await?;
    Ok(request)
}

/// Returns open requests behind a position, those that are due first before others.
///
/// # Errors
/// The database's.
pub async fn open_requests(app: &App, after: Option<(NaiveDate, Uuid)>) -> AppResult<PrivacyRequestPage> {
    Ok(PrivacyRequestPage::of(app.store.read().privacy_requests().open(after, PAGE + 1).await?))
}

/// Returns settled requests behind a position, latest first.
///
/// # Errors
/// The database's.
pub async fn settled_requests(
    app: &App,
    after: Option<(DateTime<Utc>, Uuid)>,
) -> AppResult<PrivacyRequestPage> {
    Ok(PrivacyRequestPage::of(app.store.read().privacy_requests().settled(after, PAGE + 1).await?))
}

/// Returns a person's requests, latest first.
///
/// # Errors
/// The database's.
pub async fn requests_of(app: &App, subscriber: SubscriberId) -> AppResult<Vec<PrivacyRequest>> {
    Ok(app.store.read().privacy_requests().of_subscriber(subscriber, PAGE).await?)
}

/// Counts the open requests.
///
/// # Errors
/// The database's.
pub async fn request_counts(app: &App) -> AppResult<PrivacyRequestCounts> {
    let today = app.today();
    Ok(app.store.read().privacy_requests().counts(today, today + Days::new(SOON_DAYS)).await?)
}

/// Extends the time of an open request once, by two months; the person is told why within the first one.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `request_overdue`, `request_not_extendable`.
pub async fn extend_request(app: &App, id: Uuid, reason: &str) -> AppResult<PrivacyRequest> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let request = tx.privacy_requests().find(id).await?.ok_or(AppError::NotFound)?;
    if request.due_on < app.today() {
        return refuse("request_overdue", "The time is over: it can only be extended before.");
    }
    let due_on = privacy_request::extended(request.due_on);
    if !tx.privacy_requests().extend(id, due_on, reason).await? {
        return refuse("request_not_extendable", "This request is settled, or its time was extended before.");
    }
    let change = AuditChange::because(reason);
    tx.audit().explain(change.between(json!({ "dueOn": request.due_on }), json!({ "dueOn": due_on })));
    tx.commit().await?;
    Ok(PrivacyRequest { due_on, extension: Some(reason.to_owned()), ..request })
}

/// Settles an open request: staff did what the person asked for, or told them why not. An erasure settles the requests of the
/// person by itself.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `request_settled`.
pub async fn settle_request(
    app: &App,
    id: Uuid,
    state: PrivacyRequestState,
    outcome: &str,
    by: &str,
) -> AppResult<()> {
    let outcome = written_reason(outcome)?;
    let answer = RequestAnswer { by: Some(by.to_owned()), at: app.now(), outcome: outcome.to_owned() };
    let tx = app.store.begin().await?;
    tx.privacy_requests().find(id).await?.ok_or(AppError::NotFound)?;
    if state == PrivacyRequestState::Open || !tx.privacy_requests().settle(id, state, &answer).await? {
        return refuse("request_settled", "Somebody settled this request already. Look at it again.");
    }
    let states = |state: PrivacyRequestState| json!({ "state": state.as_str() });
    let change = AuditChange::because(outcome);
    tx.audit().explain(change.between(states(PrivacyRequestState::Open), states(state)));
    tx.commit().await?;
    Ok(())
}
