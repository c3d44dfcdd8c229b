use arena_app::ports::{EndReason, NewSession, Session, Sessions, StoreResult, SubscriberId};
use arena_rules::handoff::Channel;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, column};
use crate::convert::{corrupt, hash};

const COLUMNS: &str =
    "SELECT id, subscriber_id, channel, gn, device, created_at, refresh_hash, previous_hash, rotated_at,
                              idle_until, expires_at, ended_at
                       FROM session";

#[async_trait]
impl Sessions for Connection {
    async fn consume_nonce(&self, nonce: &str, expires_at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "INSERT INTO handoff_nonce (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        Ok(self.run(sql, vec![nonce.into(), expires_at.into()]).await? == 1)
    }

    async fn create(&self, new: &NewSession) -> StoreResult<()> {
        let sql = "INSERT INTO session (id, subscriber_id, channel, gn, device, refresh_hash, rotated_at, created_at,
                       idle_until, expires_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)";
        let values = vec![
            new.id.into(),
            new.subscriber.0.into(),
            channel_word(new.channel).into(),
            new.gn.into(),
            new.device.clone().into(),
            new.refresh_hash.to_vec().into(),
            new.at.into(),
            new.idle_until.into(),
            new.expires_at.into(),
        ];
        self.run(sql, values).await.map(|_| ())
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<Session>> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        self.one(&sql, vec![id.into()]).await?.as_ref().map(session_of).transpose()
    }

    async fn rotate(
        &self,
        id: Uuid,
        from: &[u8; 32],
        to: &[u8; 32],
        at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "UPDATE session SET refresh_hash = $3, previous_hash = $2, rotated_at = $4, idle_until = $5
                   WHERE id = $1 AND refresh_hash = $2 AND ended_at IS NULL";
        let values = vec![id.into(), from.to_vec().into(), to.to_vec().into(), at.into(), idle_until.into()];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn end(&self, id: Uuid, reason: EndReason, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "UPDATE session SET ended_at = $2, end_reason = $3 WHERE id = $1 AND ended_at IS NULL";
        Ok(self.run(sql, vec![id.into(), at.into(), reason.as_str().into()]).await? == 1)
    }

    async fn living(&self, subscriber: SubscriberId, now: DateTime<Utc>) -> StoreResult<Vec<Session>> {
        let sql = format!(
            "{COLUMNS} WHERE subscriber_id = $1 AND ended_at IS NULL AND idle_until > $2 AND expires_at > $2
             ORDER BY created_at DESC"
        );
        self.all(&sql, vec![subscriber.0.into(), now.into()]).await?.iter().map(session_of).collect()
    }

    async fn end_all(
        &self,
        subscriber: SubscriberId,
        reason: EndReason,
        at: DateTime<Utc>,
    ) -> StoreResult<u64> {
        let sql = "UPDATE session SET ended_at = $2, end_reason = $3
                   WHERE subscriber_id = $1 AND ended_at IS NULL AND idle_until > $2 AND expires_at > $2";
        self.run(sql, vec![subscriber.0.into(), at.into(), reason.as_str().into()]).await
    }
}

fn channel_word(channel: Channel) -> &'static str {
    channel.refferer().unwrap_or("operator")
}

fn session_of(row: &Row) -> StoreResult<Session> {
    let id: Uuid = column(row, "id")?;
    let word: String = column(row, "channel")?;
    let channel = [Channel::Operator, Channel::Gamenow]
        .into_iter()
        .find(|channel| channel_word(*channel) == word)
        .ok_or_else(|| corrupt("session", "channel", &id))?;
    let previous: Option<Vec<u8>> = column(row, "previous_hash")?;
    Ok(Session {
        id,
        subscriber: SubscriberId(column(row, "subscriber_id")?),
        channel,
        gn: column(row, "gn")?,
        device: column(row, "device")?,
        created_at: column(row, "created_at")?,
        refresh_hash: hash(column(row, "refresh_hash")?, "session", "refresh_hash", &id)?,
        previous_hash: previous.map(|bytes| hash(bytes, "session", "previous_hash", &id)).transpose()?,
        rotated_at: column(row, "rotated_at")?,
        idle_until: column(row, "idle_until")?,
        expires_at: column(row, "expires_at")?,
        ended_at: column(row, "ended_at")?,
    })
}
