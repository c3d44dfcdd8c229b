use arena_app::ports::{Idempotency, NewAnswer, StoreResult, StoredAnswer, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::json;
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

    fn insert(scope: &str, answers: serde_json::Value, at: DateTime<Utc>) =
        "INSERT INTO idempotency_key (subscriber_id, scope, key, request_hash, answer, created_at)
         SELECT subscriber, $1, key, decode(request_hash, 'hex'), answer, $3
         FROM jsonb_to_recordset($2) AS r (subscriber uuid, key text, request_hash text, answer text)
         ORDER BY subscriber
         ON CONFLICT DO NOTHING",
        "INSERT INTO idempotency_key (subscriber_id, scope, key, request_hash, answer, created_at)
         SELECT unhex(replace(value ->> '$.subscriber', '-', '')), $1, value ->> '$.key',
             unhex(value ->> '$.request_hash'), value ->> '$.answer', $3
         FROM json_each($2) WHERE true
         ON CONFLICT DO NOTHING";
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
        let new = NewAnswer { subscriber, key: key.to_owned(), answer: answer.clone() };
        self.keep_all(scope, &[new], at).await
    }

    async fn keep_all(&self, scope: &str, answers: &[NewAnswer], at: DateTime<Utc>) -> StoreResult<bool> {
        let rows = answers.iter().map(|NewAnswer { subscriber, key, answer }| {
            json!({
                "subscriber": subscriber.0,
                "key": key,
                "request_hash": hex::encode(answer.request_hash),
                "answer": answer.answer,
            })
        });
        Ok(self.execute(insert(scope, rows.collect(), at)).await? == answers.len() as u64)
    }
}
