use arena_app::ports::{Message, MessageState, Messages, NewMessage, StoreError, StoreResult, SubscriberId};
use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use uuid::Uuid;

use crate::connection::Connection;
use crate::convert::{corrupt, database};
use crate::entity::message;

#[async_trait]
impl Messages for Connection {
    async fn enqueue(&self, new: &NewMessage) -> StoreResult<bool> {
        let row = message::ActiveModel {
            id: Set(new.id),
            subscriber_id: Set(new.subscriber.0),
            msisdn: Set(new.msisdn.as_str().to_owned()),
            kind: Set(new.kind.to_owned()),
            text: Set(new.text.clone()),
            state: Set(MessageState::Queued.as_str().to_owned()),
            unique_key: Set(new.unique_key.clone()),
            expires_at: Set(Some(new.expires_at)),
            reference: Set(None),
            last_error: Set(None),
            created_at: Set(new.at),
            changed_at: Set(new.at),
        };
        let key = OnConflict::new().do_nothing().to_owned();
        let inserted = message::Entity::insert(row)
            .on_conflict(key)
            .exec_without_returning(self)
            .await
            .map_err(database)?;
        Ok(inserted == 1)
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<Message>> {
        let row = message::Entity::find_by_id(id).one(self).await.map_err(database)?;
        row.map(message_of).transpose()
    }

    async fn transition(
        &self,
        id: Uuid,
        from: MessageState,
        to: MessageState,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let changed = message::Entity::update_many()
            .col_expr(message::Column::State, Expr::value(to.as_str()))
            .col_expr(message::Column::ChangedAt, Expr::value(at))
            .filter(message::Column::Id.eq(id))
            .filter(message::Column::State.eq(from.as_str()))
            .exec(self)
            .await
            .map_err(database)?;
        Ok(changed.rows_affected == 1)
    }

    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<Message>> {
        let rows = message::Entity::find()
            .filter(message::Column::SubscriberId.eq(subscriber.0))
            .order_by_desc(message::Column::CreatedAt)
            .order_by_desc(message::Column::Id)
            .limit(limit)
            .all(self)
            .await
            .map_err(database)?;
        rows.into_iter().map(message_of).collect()
    }
}

fn message_of(row: message::Model) -> Result<Message, StoreError> {
    let state = MessageState::from_word(&row.state).ok_or_else(|| corrupt("message", "state", &row.id))?;
    Ok(Message {
        id: row.id,
        msisdn: Msisdn::from_normalised(row.msisdn),
        kind: row.kind,
        text: row.text,
        state,
        expires_at: row.expires_at,
        at: row.created_at,
    })
}
