use arena_app::ports::{NewPushDevice, PushDevices, PushTarget, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::ids_of;

record! {
    struct DeviceRow {
        id: Uuid,
        subscriber_id: Uuid,
    }
}

record! {
    struct TargetRow {
        subscriber_id: Uuid,
        endpoint: String,
        p256dh: Vec<u8>,
        auth: Vec<u8>,
    }
}

statements! {
    fn keep(
        id: Uuid,
        subscriber: Uuid,
        session: Uuid,
        endpoint: &str,
        p256dh: Vec<u8>,
        auth: Vec<u8>,
        at: DateTime<Utc>,
    ) = "INSERT INTO push_device (id, subscriber_id, session_id, endpoint, p256dh, auth, seen_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (endpoint) DO UPDATE SET
             id = CASE WHEN push_device.subscriber_id = excluded.subscriber_id
                       THEN push_device.id ELSE excluded.id END,
             subscriber_id = excluded.subscriber_id, session_id = excluded.session_id,
             p256dh = excluded.p256dh, auth = excluded.auth, seen_at = excluded.seen_at";

    fn owner(endpoint: &str) -> (Uuid,) = "SELECT subscriber_id FROM push_device WHERE endpoint = $1";

    fn keep_newest(subscriber: Uuid, most: i64) =
        "DELETE FROM push_device WHERE subscriber_id = $1 AND id NOT IN (
             SELECT id FROM push_device WHERE subscriber_id = $1 ORDER BY seen_at DESC, id DESC LIMIT $2)";

    fn of(subscribers: serde_json::Value) -> DeviceRow =
        "SELECT id, subscriber_id FROM push_device
         WHERE subscriber_id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))
         ORDER BY subscriber_id, id",
        "SELECT id, subscriber_id FROM push_device
         WHERE subscriber_id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))
         ORDER BY subscriber_id, id";

    fn target(device: Uuid) -> TargetRow =
        "SELECT subscriber_id, endpoint, p256dh, auth FROM push_device WHERE id = $1";

    fn forget(device: Uuid) = "DELETE FROM push_device WHERE id = $1";

    fn forget_endpoint(subscriber: Uuid, endpoint: &str) =
        "DELETE FROM push_device WHERE subscriber_id = $1 AND endpoint = $2";

    fn forget_session(session: Uuid) = "DELETE FROM push_device WHERE session_id = $1";

    fn forget_of(subscriber: Uuid, seen_until: DateTime<Utc>) =
        "DELETE FROM push_device WHERE subscriber_id = $1 AND seen_at <= $2";
}

#[async_trait]
impl PushDevices for Connection {
    async fn keep(&self, new: &NewPushDevice) -> StoreResult<()> {
        let keep = keep(
            new.id,
            new.subscriber.0,
            new.session,
            &new.target.endpoint,
            new.target.p256dh.clone(),
            new.target.auth.clone(),
            new.at,
        );
        self.execute(keep).await.map(|_| ())
    }

    async fn owner(&self, endpoint: &str) -> StoreResult<Option<SubscriberId>> {
        Ok(self.fetch_one(owner(endpoint)).await?.map(|(subscriber,)| SubscriberId(subscriber)))
    }

    async fn keep_newest(&self, subscriber: SubscriberId, most: u64) -> StoreResult<u64> {
        self.execute(keep_newest(subscriber.0, i64::try_from(most).unwrap_or(i64::MAX))).await
    }

    async fn of(&self, subscribers: &[SubscriberId]) -> StoreResult<Vec<(SubscriberId, Uuid)>> {
        if subscribers.is_empty() {
            return Ok(Vec::new());
        }
        let ids = ids_of(subscribers);
        let devices = self.fetch_all(of(ids)).await?;
        Ok(devices.into_iter().map(|row| (SubscriberId(row.subscriber_id), row.id)).collect())
    }

    async fn target(&self, device: Uuid) -> StoreResult<Option<(SubscriberId, PushTarget)>> {
        Ok(self.fetch_one(target(device)).await?.map(TargetRow::target))
    }

    async fn forget(&self, device: Uuid) -> StoreResult<bool> {
        Ok(self.execute(forget(device)).await? == 1)
    }

    async fn forget_endpoint(&self, subscriber: SubscriberId, endpoint: &str) -> StoreResult<bool> {
        Ok(self.execute(forget_endpoint(subscriber.0, endpoint)).await? == 1)
    }

    async fn forget_session(&self, session: Uuid) -> StoreResult<u64> {
        self.execute(forget_session(session)).await
    }

    async fn forget_of(&self, subscriber: SubscriberId, seen_until: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(forget_of(subscriber.0, seen_until)).await
    }
}

impl TargetRow {
    fn target(self) -> (SubscriberId, PushTarget) {
        let target = PushTarget { endpoint: self.endpoint, p256dh: self.p256dh, auth: self.auth };
        (SubscriberId(self.subscriber_id), target)
    }
}
