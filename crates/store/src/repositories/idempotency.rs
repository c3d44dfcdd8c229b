use arena_app::ports::{Idempotency, StoreResult, StoredAnswer, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::hash;

record! {
    struct AnswerRow {
        request_hash: Vec<u8>,
        answer: String,
    }
}

statements! {
    fn answer(subscriber: Uuid, scope: &str, key: &str) -> AnswerRow =
        "SELECT request_hash, answer FROM idempotency_key
         WHERE subscriber_id = $1 AND scope = $2 AND key = $3";

    fn insert(
        subscriber: Uuid,
        scope: &str,
        key: &str,
        request_hash: Vec<u8>,
        answer: &str,
        at: DateTime<Utc>,
    ) = "INSERT INTO idempotency_key (subscriber_id, scope, key, request_hash, answer, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
}

#[async_trait]
impl Idempotency for Connection {
    async fn find(
        &self,
        subscriber: SubscriberId,
        scope: &str,
        key: &str,
    ) -> StoreResult<Option<StoredAnswer>> {
        let Some(row) = self.fetch_one(answer(subscriber.0, scope, key)).await? else {
            return Ok(None);
        };
        let request_hash = hash(row.request_hash, "idempotency_key", "request_hash", &subscriber)?;
        Ok(Some(StoredAnswer { request_hash, answer: row.answer }))
    }

    async fn keep(
        &self,
        subscriber: SubscriberId,
        scope: &str,
        key: &str,
        answer: &StoredAnswer,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let insert = insert(subscriber.0, scope, key, answer.request_hash.to_vec(), &answer.answer, at);
        Ok(self.execute(insert).await? == 1)
    }
}
