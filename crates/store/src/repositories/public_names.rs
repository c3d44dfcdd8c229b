use arena_app::ports::{NameClaim, PublicNames, StoreResult, SubscriberId};
use arena_rules::names::PublicName;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::Connection;

#[async_trait]
impl PublicNames for Connection {
    async fn claim(&self, subscriber: SubscriberId, name: &PublicName) -> StoreResult<NameClaim> {
        let skeleton = || name.skeleton().into();
        let refused = "SELECT 1 AS found FROM refused_name WHERE subscriber_id = $1 AND skeleton = $2";
        if self.one(refused, vec![subscriber.0.into(), skeleton()]).await?.is_some() {
            return Ok(NameClaim::Refused);
        }
        // Seen first, so that two who swap their names do not wait for each other.
        let taken = "SELECT 1 AS found FROM public_name WHERE skeleton = $1 AND subscriber_id <> $2";
        if self.one(taken, vec![skeleton(), subscriber.0.into()]).await?.is_some() {
            return Ok(NameClaim::Taken);
        }
        self.release(subscriber).await?;
        let sql = "INSERT INTO public_name (skeleton, subscriber_id) VALUES ($1, $2)
                   ON CONFLICT (skeleton) DO NOTHING";
        let won = self.run(sql, vec![skeleton(), subscriber.0.into()]).await? == 1;
        Ok(if won { NameClaim::Claimed } else { NameClaim::Taken })
    }

    async fn release(&self, subscriber: SubscriberId) -> StoreResult<()> {
        let sql = "DELETE FROM public_name WHERE subscriber_id = $1";
        self.run(sql, vec![subscriber.0.into()]).await.map(|_| ())
    }

    async fn refuse(&self, subscriber: SubscriberId, skeleton: &str, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "INSERT INTO refused_name (subscriber_id, skeleton, refused_at) VALUES ($1, $2, $3)
                   ON CONFLICT DO NOTHING";
        self.run(sql, vec![subscriber.0.into(), skeleton.into(), at.into()]).await.map(|_| ())
    }

    async fn rename_entries(&self, subscriber: SubscriberId, nickname: &str) -> StoreResult<()> {
        let sql = "UPDATE tournament_entry SET nickname = $2 WHERE subscriber_id = $1
                   AND tournament_id IN (SELECT id FROM tournament WHERE kind = 'esl')";
        self.run(sql, vec![subscriber.0.into(), nickname.into()]).await.map(|_| ())
    }
}
