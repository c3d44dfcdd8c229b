use arena_app::ports::{Idempotency, StoreResult, StoredAnswer, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, Set};

use crate::connection::Connection;
use crate::convert::{database, hash};
use crate::entity::idempotency_key;

#[async_trait]
impl Idempotency for Connection {
    async fn find(
        &self,
        subscriber: SubscriberId,
        scope: &str,
        key: &str,
    ) -> StoreResult<Option<StoredAnswer>> {
        let row = idempotency_key::Entity::find_by_id((subscriber.0, scope.to_owned(), key.to_owned()))
            .one(self)
            .await
            .map_err(database)?;
        row.map(|row| {
            let request_hash = hash(row.request_hash, "idempotency_key", "request_hash", &row.subscriber_id)?;
            Ok(StoredAnswer { request_hash, answer: row.answer })
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
        let row = idempotency_key::ActiveModel {
            subscriber_id: Set(subscriber.0),
            scope: Set(scope.to_owned()),
            key: Set(key.to_owned()),
            request_hash: Set(answer.request_hash.to_vec()),
            answer: Set(answer.answer.clone()),
            created_at: Set(at),
        };
        let made = idempotency_key::Entity::insert(row)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .exec_without_returning(self)
            .await
            .map_err(database)?;
        Ok(made == 1)
    }
}
