use arena_app::ports::{PrivacyRequest, RequestAnswer};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A person's request about their data.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PrivacyRequestView {
    id: Uuid,
    /// The person's account.
    subscriber: Uuid,
    /// `access`, `erasure`, `correction` or `objection`.
    kind: &'static str,
    /// `letter`, `email`, `phone` or `shop`.
    channel: &'static str,
    /// The day on which it came, by the operator's calendar.
    received_on: NaiveDate,
    /// The last day for the answer.
    due_on: NaiveDate,
    /// Why the answer takes longer; null if the time was not extended.
    extension: Option<String>,
    note: String,
    /// `open`, `done` or `refused`.
    state: &'static str,
    made_by: String,
    made_at: DateTime<Utc>,
    /// How it was settled; null while it is open.
    answer: Option<RequestAnswerView>,
}

/// The answer to a request, which settles it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RequestAnswerView {
    /// Who settled it; null for an erasure, which settles every request of the person.
    by: Option<String>,
    at: DateTime<Utc>,
    /// What was done, or why it was refused.
    outcome: String,
}

impl From<RequestAnswer> for RequestAnswerView {
    fn from(RequestAnswer { by, at, outcome }: RequestAnswer) -> Self {
        Self { by, at, outcome }
    }
}

impl From<PrivacyRequest> for PrivacyRequestView {
    fn from(request: PrivacyRequest) -> Self {
        Self {
            id: request.id,
            subscriber: request.subscriber.0,
            kind: request.kind.as_str(),
            channel: request.channel.as_str(),
            received_on: request.received_on,
            due_on: request.due_on,
            extension: request.extension,
            note: request.note,
            state: request.state.as_str(),
            made_by: request.made_by,
            made_at: request.made_at,
            answer: request.answer.map(RequestAnswerView::from),
        }
    }
}
