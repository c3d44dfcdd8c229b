use arena_app::ports::{NewPushDevice, PushDevices, PushTarget, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Value, column};

#[async_trait]
impl PushDevices for Connection {
    async fn keep(&self, new: &NewPushDevice) -> StoreResult<()> {
        let sql = "INSERT INTO push_device (id, subscriber_id, session_id, endpoint, p256dh, auth, seen_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)
                   ON CONFLICT (endpoint) DO UPDATE SET
                       id = CASE WHEN push_device.subscriber_id = excluded.subscriber_id
                                 THEN push_device.id ELSE excluded.id END,
                       subscriber_id = excluded.subscriber_id, session_id = excluded.session_id,
                       p256dh = excluded.p256dh, auth = excluded.auth, seen_at = excluded.seen_at";
        let values = vec![
            new.id.into(),
            new.subscriber.0.into(),
            new.session.into(),
            new.target.endpoint.as_str().into(),
            new.target.p256dh.clone().into(),
            new.target.auth.clone().into(),
            new.at.into(),
        ];
        self.run(sql, values).await.map(|_| ())
    }

    async fn keep_newest(&self, subscriber: SubscriberId, most: u64) -> StoreResult<u64> {
        let sql = "DELETE FROM push_device WHERE subscriber_id = $1 AND id NOT IN (
                       SELECT id FROM push_device WHERE subscriber_id = $1 ORDER BY seen_at DESC, id DESC LIMIT $2)";
        let values = vec![subscriber.0.into(), i64::try_from(most).unwrap_or(i64::MAX).into()];
        Ok(self.run(sql, values).await?)
    }

    async fn of(&self, subscribers: &[SubscriberId]) -> StoreResult<Vec<(SubscriberId, Uuid)>> {
        if subscribers.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=subscribers.len()).map(|at| format!("${at}")).collect();
        let sql = format!(
            "SELECT id, subscriber_id FROM push_device WHERE subscriber_id IN ({}) ORDER BY subscriber_id, id",
            places.join(", ")
        );
        let values: Vec<Value> = subscribers.iter().map(|id| id.0.into()).collect();
        let rows = self.all(&sql, values).await?;
        rows.iter().map(|row| Ok((SubscriberId(column(row, "subscriber_id")?), column(row, "id")?))).collect()
    }

    async fn target(&self, device: Uuid) -> StoreResult<Option<(SubscriberId, PushTarget)>> {
        let sql = "SELECT subscriber_id, endpoint, p256dh, auth FROM push_device WHERE id = $1";
        let Some(row) = self.one(sql, vec![device.into()]).await? else {
            return Ok(None);
        };
        let target = PushTarget {
            endpoint: column(&row, "endpoint")?,
            p256dh: column(&row, "p256dh")?,
            auth: column(&row, "auth")?,
        };
        Ok(Some((SubscriberId(column(&row, "subscriber_id")?), target)))
    }

    async fn forget(&self, device: Uuid) -> StoreResult<bool> {
        let sql = "DELETE FROM push_device WHERE id = $1";
        Ok(self.run(sql, vec![device.into()]).await? == 1)
    }

    async fn forget_endpoint(&self, subscriber: SubscriberId, endpoint: &str) -> StoreResult<bool> {
        let sql = "DELETE FROM push_device WHERE subscriber_id = $1 AND endpoint = $2";
        Ok(self.run(sql, vec![subscriber.0.into(), endpoint.into()]).await? == 1)
    }

    async fn forget_session(&self, session: Uuid) -> StoreResult<u64> {
        let sql = "DELETE FROM push_device WHERE session_id = $1";
        Ok(self.run(sql, vec![session.into()]).await?)
    }

    async fn forget_of(&self, subscriber: SubscriberId, seen_until: DateTime<Utc>) -> StoreResult<u64> {
        let sql = "DELETE FROM push_device WHERE subscriber_id = $1 AND seen_at <= $2";
        Ok(self.run(sql, vec![subscriber.0.into(), seen_until.into()]).await?)
    }
}
