use arena_app::ports::{EndReason, NewSession, Session, Sessions, StoreError, StoreResult, SubscriberId};
use arena_rules::handoff::Channel;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use uuid::Uuid;

use crate::connection::Connection;
use crate::convert::{corrupt, database, hash};
use crate::entity::{handoff_nonce, session};

#[async_trait]
impl Sessions for Connection {
    async fn consume_nonce(&self, nonce: &str, expires_at: DateTime<Utc>) -> StoreResult<bool> {
        let row = handoff_nonce::ActiveModel { nonce: Set(nonce.to_owned()), expires_at: Set(expires_at) };
        let made = handoff_nonce::Entity::insert(row)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .exec_without_returning(self)
            .await
            .map_err(database)?;
        Ok(made == 1)
    }

    async fn create(&self, new: &NewSession) -> StoreResult<()> {
        let row = session::ActiveModel {
            id: Set(new.id),
            subscriber_id: Set(new.subscriber.0),
            channel: Set(channel_word(new.channel).to_owned()),
            gn: Set(new.gn),
            device: Set(new.device.clone()),
            refresh_hash: Set(new.refresh_hash.to_vec()),
            previous_hash: Set(None),
            rotated_at: Set(new.at),
            created_at: Set(new.at),
            idle_until: Set(new.idle_until),
            expires_at: Set(new.expires_at),
            ended_at: Set(None),
            end_reason: Set(None),
        };
        session::Entity::insert(row).exec_without_returning(self).await.map(|_| ()).map_err(database)
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<Session>> {
        let row = session::Entity::find_by_id(id).one(self).await.map_err(database)?;
        row.map(session_of).transpose()
    }

    async fn rotate(
        &self,
        id: Uuid,
        from: &[u8; 32],
        to: &[u8; 32],
        at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let changed = session::Entity::update_many()
            .col_expr(session::Column::RefreshHash, Expr::value(to.to_vec()))
            .col_expr(session::Column::PreviousHash, Expr::value(from.to_vec()))
            .col_expr(session::Column::RotatedAt, Expr::value(at))
            .col_expr(session::Column::IdleUntil, Expr::value(idle_until))
            .filter(session::Column::Id.eq(id))
            .filter(session::Column::RefreshHash.eq(from.to_vec()))
            .filter(session::Column::EndedAt.is_null())
            .exec(self)
            .await
            .map_err(database)?;
        Ok(changed.rows_affected == 1)
    }

    async fn end(&self, id: Uuid, reason: EndReason, at: DateTime<Utc>) -> StoreResult<bool> {
        let changed = session::Entity::update_many()
            .col_expr(session::Column::EndedAt, Expr::value(at))
            .col_expr(session::Column::EndReason, Expr::value(reason.as_str()))
            .filter(session::Column::Id.eq(id))
            .filter(session::Column::EndedAt.is_null())
            .exec(self)
            .await
            .map_err(database)?;
        Ok(changed.rows_affected == 1)
    }

    async fn living(&self, subscriber: SubscriberId, now: DateTime<Utc>) -> StoreResult<Vec<Session>> {
        let rows = session::Entity::find()
            .filter(session::Column::SubscriberId.eq(subscriber.0))
            .filter(session::Column::EndedAt.is_null())
            .filter(session::Column::IdleUntil.gt(now))
            .filter(session::Column::ExpiresAt.gt(now))
            .order_by_desc(session::Column::CreatedAt)
            .all(self)
            .await
            .map_err(database)?;
        rows.into_iter().map(session_of).collect()
    }

    async fn end_all(
        &self,
        subscriber: SubscriberId,
        reason: EndReason,
        at: DateTime<Utc>,
    ) -> StoreResult<u64> {
        let changed = session::Entity::update_many()
            .col_expr(session::Column::EndedAt, Expr::value(at))
            .col_expr(session::Column::EndReason, Expr::value(reason.as_str()))
            .filter(session::Column::SubscriberId.eq(subscriber.0))
            .filter(session::Column::EndedAt.is_null())
            .filter(session::Column::IdleUntil.gt(at))
            .filter(session::Column::ExpiresAt.gt(at))
            .exec(self)
            .await
            .map_err(database)?;
        Ok(changed.rows_affected)
    }
}

fn channel_word(channel: Channel) -> &'static str {
    channel.refferer().unwrap_or("operator")
}

fn session_of(row: session::Model) -> Result<Session, StoreError> {
    let channel = [Channel::Operator, Channel::Gamenow]
        .into_iter()
        .find(|channel| channel_word(*channel) == row.channel)
        .ok_or_else(|| corrupt("session", "channel", &row.id))?;
    Ok(Session {
        id: row.id,
        subscriber: SubscriberId(row.subscriber_id),
        channel,
        gn: row.gn,
        device: row.device,
        created_at: row.created_at,
        refresh_hash: hash(row.refresh_hash, "session", "refresh_hash", &row.id)?,
        previous_hash: row.previous_hash.map(|h| hash(h, "session", "previous_hash", &row.id)).transpose()?,
        rotated_at: row.rotated_at,
        idle_until: row.idle_until,
        expires_at: row.expires_at,
        ended_at: row.ended_at,
    })
}
