use arena_app::ports::{NameClaim, PublicNames, StoreResult, SubscriberId};
use arena_rules::names::PublicName;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, statements};

statements! {
    fn refused(subscriber: Uuid, skeleton: &str) -> (i32,) =
        "SELECT 1 AS found FROM refused_name WHERE subscriber_id = $1 AND skeleton = $2";

    fn taken(skeleton: &str, subscriber: Uuid) -> (i32,) =
        "SELECT 1 AS found FROM public_name WHERE skeleton = $1 AND subscriber_id <> $2";

    fn insert(skeleton: &str, subscriber: Uuid) =
        "INSERT INTO public_name (skeleton, subscriber_id) VALUES ($1, $2)
         ON CONFLICT (skeleton) DO NOTHING";

    fn release(subscriber: Uuid) = "DELETE FROM public_name WHERE subscriber_id = $1";

    fn refuse(subscriber: Uuid, skeleton: &str, at: DateTime<Utc>) =
        "INSERT INTO refused_name (subscriber_id, skeleton, refused_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING";

    fn rename_entries(subscriber: Uuid, nickname: &str) =
        "UPDATE tournament_entry SET nickname = $2 WHERE subscriber_id = $1
         AND tournament_id IN (SELECT id FROM tournament WHERE kind = 'esl')";
}

#[async_trait]
impl PublicNames for Connection {
    async fn claim(&self, subscriber: SubscriberId, name: &PublicName) -> StoreResult<NameClaim> {
        let skeleton = name.skeleton();
        if self.fetch_one(refused(subscriber.0, skeleton)).await?.is_some() {
            return Ok(NameClaim::Refused);
        }
        // Looks first: two subscribers who swap names must not wait for each other.
        if self.fetch_one(taken(skeleton, subscriber.0)).await?.is_some() {
            return Ok(NameClaim::Taken);
        }
        self.release(subscriber).await?;
        let won = self.execute(insert(skeleton, subscriber.0)).await? == 1;
        Ok(if won { NameClaim::Claimed } else { NameClaim::Taken })
    }

    async fn release(&self, subscriber: SubscriberId) -> StoreResult<()> {
        self.execute(release(subscriber.0)).await.map(|_| ())
    }

    async fn refuse(&self, subscriber: SubscriberId, skeleton: &str, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(refuse(subscriber.0, skeleton, at)).await.map(|_| ())
    }

    async fn rename_entries(&self, subscriber: SubscriberId, nickname: &str) -> StoreResult<()> {
        self.execute(rename_entries(subscriber.0, nickname)).await.map(|_| ())
    }
}
