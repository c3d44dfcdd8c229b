use arena_rules::privacy_request::{PrivacyRequestKind, PrivacyRequestState, RequestChannel};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A person's request about their data.
#[derive(Clone, PartialEq, Eq)]
pub struct PrivacyRequest {
    /// The id.
    pub id: Uuid,
    /// The person.
    pub subscriber: SubscriberId,
    /// The kind of request.
    pub kind: PrivacyRequestKind,
    /// The way by which it came.
    pub channel: RequestChannel,
    /// The day on which it came, by the operator's calendar.
    pub received_on: NaiveDate,
    /// The last day for the answer.
    pub due_on: NaiveDate,
    /// Why the answer takes longer; `None` if the time was not extended.
    pub extension: Option<String>,
    /// Staff's note, such as a ticket's number; empty without one, and after an erasure.
    pub note: String,
    /// The state.
    pub state: PrivacyRequestState,
    /// The e-mail address of the member of staff who recorded it.
    pub made_by: String,
    /// When it was recorded.
    pub made_at: DateTime<Utc>,
    /// How it was settled; `None` while it is open.
    pub answer: Option<RequestAnswer>,
}

/// The answer to a request, which settles it.
#[derive(Clone, PartialEq, Eq)]
pub struct RequestAnswer {
    /// The member of staff who answered; `None` for an erasure, which settles every request of the person.
    pub by: Option<String>,
    /// When it was settled.
    pub at: DateTime<Utc>,
    /// The action that was taken, or the reason of the refusal.
    pub outcome: String,
}

/// How many requests are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrivacyRequestCounts {
    /// All.
    pub open: u64,
    /// Those whose time ends by a day.
    pub soon: u64,
    /// Those whose time is over.
    pub overdue: u64,
}

/// Requests of persons about their data.
#[async_trait]
pub trait PrivacyRequests: Send + Sync {
    /// Adds a request; `false` if the person has an open one of the kind.
    async fn add(&self, request: &PrivacyRequest) -> StoreResult<bool>;

    /// Returns a request.
    async fn find(&self, id: Uuid) -> StoreResult<Option<PrivacyRequest>>;

    /// Returns open requests behind a position, those that are due first before others.
    async fn open(&self, after: Option<(NaiveDate, Uuid)>, limit: u64) -> StoreResult<Vec<PrivacyRequest>>;

    /// Returns settled requests behind a position, latest first.
    async fn settled(
        &self,
        after: Option<(DateTime<Utc>, Uuid)>,
        limit: u64,
    ) -> StoreResult<Vec<PrivacyRequest>>;

    /// Returns a person's requests, latest first.
    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<PrivacyRequest>>;

    /// Counts open requests: all, those due until `soon`, and those due before `today`.
    async fn counts(&self, today: NaiveDate, soon: NaiveDate) -> StoreResult<PrivacyRequestCounts>;

    /// Extends the time of an open request that was not extended; `false` if it is no such one.
    async fn extend(&self, id: Uuid, due_on: NaiveDate, why: &str) -> StoreResult<bool>;

    /// Settles an open request; `false` if it is not open.
    async fn settle(&self, id: Uuid, state: PrivacyRequestState, answer: &RequestAnswer)
    -> StoreResult<bool>;

    /// Settles every open request of an erased person, and removes what was written about them.
    async fn erase(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<u64>;
}
