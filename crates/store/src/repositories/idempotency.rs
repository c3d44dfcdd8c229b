use arena_app::ports::{Idempotency, StoreResult, StoredAnswer, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, column};
use crate::convert::hash;

#[async_trait]
impl Idempotency for Connection {
    async fn find(
        &self,
        subscriber: SubscriberId,
        scope: &str,
        key: &str,
    ) -> StoreResult<Option<StoredAnswer>> {
        let sql = "SELECT request_hash, answer FROM idempotency_key
                   WHERE subscriber_id = $1 AND scope = $2 AND key = $3";
        let row = self.one(sql, vec![subscriber.0.into(), scope.into(), key.into()]).await?;
        row.map(|row| {
            let request_hash =
                hash(column(&row, "request_hash")?, "idempotency_key", "request_hash", &subscriber)?;
            Ok(StoredAnswer { request_hash, answer: column(&row, "answer")? })
        })
        .transpose()
    }

    async fn keep(
        &self,
        subscriber: SubscriberId,
        scope: &str,
        key: &str,
        answer: &StoredAnswer,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "INSERT INTO idempotency_key (subscriber_id, scope, key, request_hash, answer, created_at)
                   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        let values = vec![
            subscriber.0.into(),
            scope.into(),
            key.into(),
            answer.request_hash.to_vec().into(),
            answer.answer.as_str().into(),
            at.into(),
        ];
        Ok(self.run(sql, values).await? == 1)
    }
}
