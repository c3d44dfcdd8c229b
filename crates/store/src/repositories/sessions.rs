use arena_app::ports::{EndReason, NewSession, Session, Sessions, StoreResult, SubscriberId};
use arena_rules::handoff::Channel;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, hash};

record! {
    struct SessionRow {
        id: Uuid,
        subscriber_id: Uuid,
        channel: String,
        gn: bool,
        device: Option<String>,
        created_at: DateTime<Utc>,
        refresh_hash: Vec<u8>,
        previous_hash: Option<Vec<u8>>,
        rotated_at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        ended_at: Option<DateTime<Utc>>,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, subscriber_id, channel, gn, device, created_at, refresh_hash, previous_hash, rotated_at,
                idle_until, expires_at, ended_at
         FROM session"
    };
}

statements! {
    fn take_nonce(nonce: &str, expires_at: DateTime<Utc>) =
        "INSERT INTO handoff_nonce (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";

    fn insert(
        id: Uuid,
        subscriber: Uuid,
        channel: &str,
        gn: bool,
        device: Option<String>,
        refresh_hash: Vec<u8>,
        at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) = "INSERT INTO session (id, subscriber_id, channel, gn, device, refresh_hash, rotated_at, created_at,
             idle_until, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)";

    fn by_id(id: Uuid) -> SessionRow = concat!(columns!(), " WHERE id = $1");

    fn rotate(
        id: Uuid,
        from: Vec<u8>,
        to: Vec<u8>,
        at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
    ) = "UPDATE session SET refresh_hash = $3, previous_hash = $2, rotated_at = $4, idle_until = $5
         WHERE id = $1 AND refresh_hash = $2 AND ended_at IS NULL";

    fn end(id: Uuid, at: DateTime<Utc>, reason: &str) =
        "UPDATE session SET ended_at = $2, end_reason = $3 WHERE id = $1 AND ended_at IS NULL";

    fn living(subscriber: Uuid, now: DateTime<Utc>) -> SessionRow = concat!(
        columns!(),
        " WHERE subscriber_id = $1 AND ended_at IS NULL AND idle_until > $2 AND expires_at > $2
          ORDER BY created_at DESC"
    );

    fn end_all(subscriber: Uuid, at: DateTime<Utc>, reason: &str) =
        "UPDATE session SET ended_at = $2, end_reason = $3
         WHERE subscriber_id = $1 AND ended_at IS NULL AND idle_until > $2 AND expires_at > $2";
}

#[async_trait]
impl Sessions for Connection {
    async fn consume_nonce(&self, nonce: &str, expires_at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(take_nonce(nonce, expires_at)).await? == 1)
    }

    async fn create(&self, new: &NewSession) -> StoreResult<()> {
        let insert = insert(
            new.id,
            new.subscriber.0,
            channel_word(new.channel),
            new.gn,
            new.device.clone(),
            new.refresh_hash.to_vec(),
            new.at,
            new.idle_until,
            new.expires_at,
        );
        self.execute(insert).await.map(|_| ())
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<Session>> {
        self.fetch_one(by_id(id)).await?.map(SessionRow::session).transpose()
    }

    async fn rotate(
        &self,
        id: Uuid,
        from: &[u8; 32],
        to: &[u8; 32],
        at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(rotate(id, from.to_vec(), to.to_vec(), at, idle_until)).await? == 1)
    }

    async fn end(&self, id: Uuid, reason: EndReason, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(end(id, at, reason.as_str())).await? == 1)
    }

    async fn living(&self, subscriber: SubscriberId, now: DateTime<Utc>) -> StoreResult<Vec<Session>> {
        let living = self.fetch_all(living(subscriber.0, now)).await?;
        living.into_iter().map(SessionRow::session).collect()
    }

    async fn end_all(
        &self,
        subscriber: SubscriberId,
        reason: EndReason,
        at: DateTime<Utc>,
    ) -> StoreResult<u64> {
        self.execute(end_all(subscriber.0, at, reason.as_str())).await
    }
}

fn channel_word(channel: Channel) -> &'static str {
    channel.refferer().unwrap_or("operator")
}

impl SessionRow {
    fn session(self) -> StoreResult<Session> {
        let id = self.id;
        let channel = [Channel::Operator, Channel::Gamenow]
            .into_iter()
            .find(|channel| channel_word(*channel) == self.channel)
            .ok_or_else(|| corrupt("session", "channel", &id))?;
        let hash_of = |bytes, column| hash(bytes, "session", column, &id);
        Ok(Session {
            id,
            subscriber: SubscriberId(self.subscriber_id),
            channel,
            gn: self.gn,
            device: self.device,
            created_at: self.created_at,
            refresh_hash: hash_of(self.refresh_hash, "refresh_hash")?,
            previous_hash: self.previous_hash.map(|bytes| hash_of(bytes, "previous_hash")).transpose()?,
            rotated_at: self.rotated_at,
            idle_until: self.idle_until,
            expires_at: self.expires_at,
            ended_at: self.ended_at,
        })
    }
}
