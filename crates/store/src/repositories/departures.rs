use arena_app::ports::{Departure, Departures, EndReason, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};

record! {
    pub(super) struct DepartureRow {
        left_at: DateTime<Utc>,
        returned_at: Option<DateTime<Utc>>,
    }
}

statements! {
    pub(super) fn departure(subscriber: Uuid) -> DepartureRow =
        "SELECT left_at, returned_at FROM departure WHERE subscriber_id = $1";

    fn note(subscriber: Uuid, left_at: DateTime<Utc>, at: DateTime<Utc>) =
        "INSERT INTO departure (subscriber_id, left_at, noted_at) VALUES ($1, $2, $3)
         ON CONFLICT (subscriber_id) DO UPDATE SET left_at = excluded.left_at,
             noted_at = excluded.noted_at, returned_at = NULL
         WHERE departure.left_at < excluded.left_at";

    fn end_sessions(at: DateTime<Utc>, reason: &str, subscriber: Uuid, opened_until: DateTime<Utc>) =
        "UPDATE session SET ended_at = $1, end_reason = $2
         WHERE subscriber_id = $3 AND ended_at IS NULL AND created_at <= $4";

    fn note_return(at: DateTime<Utc>, subscriber: Uuid) =
        "UPDATE departure SET returned_at = $1 WHERE subscriber_id = $2 AND returned_at IS NULL";
}

#[async_trait]
impl Departures for Connection {
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Departure>> {
        Ok(self.fetch_one(departure(subscriber.0)).await?.map(DepartureRow::departure))
    }

    async fn note(
        &self,
        subscriber: SubscriberId,
        left_at: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<()> {
        self.execute(note(subscriber.0, left_at, at)).await.map(|_| ())
    }

    async fn end_sessions(
        &self,
        subscriber: SubscriberId,
        opened_until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<u64> {
        let reason = EndReason::Unsubscribed.as_str();
        self.execute(end_sessions(at, reason, subscriber.0, opened_until)).await
    }

    async fn returned(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(note_return(at, subscriber.0)).await.map(|_| ())
    }
}

impl DepartureRow {
    fn departure(self) -> Departure {
        Departure { left_at: self.left_at, returned_at: self.returned_at }
    }
}
