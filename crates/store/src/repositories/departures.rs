use arena_app::ports::{Departure, Departures, EndReason, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, column};

#[async_trait]
impl Departures for Connection {
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Departure>> {
        let sql = "SELECT left_at, returned_at FROM departure WHERE subscriber_id = $1";
        let Some(row) = self.one(sql, vec![subscriber.0.into()]).await? else {
            return Ok(None);
        };
        Ok(Some(Departure { left_at: column(&row, "left_at")?, returned_at: column(&row, "returned_at")? }))
    }

    async fn note(
        &self,
        subscriber: SubscriberId,
        left_at: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<()> {
        let sql = "INSERT INTO departure (subscriber_id, left_at, noted_at) VALUES ($1, $2, $3)
                   ON CONFLICT (subscriber_id) DO UPDATE SET left_at = excluded.left_at,
                       noted_at = excluded.noted_at, returned_at = NULL
                   WHERE departure.left_at < excluded.left_at";
        self.run(sql, vec![subscriber.0.into(), left_at.into(), at.into()]).await.map(|_| ())
    }

    async fn end_sessions(
        &self,
        subscriber: SubscriberId,
        opened_until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<u64> {
        let sql = "UPDATE session SET ended_at = $1, end_reason = $2
                   WHERE subscriber_id = $3 AND ended_at IS NULL AND created_at <= $4";
        let values = vec![
            at.into(),
            EndReason::Unsubscribed.as_str().into(),
            subscriber.0.into(),
            opened_until.into(),
        ];
        Ok(self.run(sql, values).await?)
    }

    async fn returned(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE departure SET returned_at = $1 WHERE subscriber_id = $2 AND returned_at IS NULL";
        self.run(sql, vec![at.into(), subscriber.0.into()]).await.map(|_| ())
    }
}
