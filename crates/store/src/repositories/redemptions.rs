use arena_app::ports::{
    NewOffer, Redemption, RedemptionStatus, Redemptions, StoreError, StoreResult, SubscriberId,
};
use arena_rules::Credits;
use arena_rules::redemption::RedeemDetails;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use uuid::Uuid;

use crate::connection::Connection;
use crate::convert::{corrupt, database};
use crate::entity::redemption;

#[async_trait]
impl Redemptions for Connection {
    async fn offer(&self, new: &NewOffer) -> StoreResult<()> {
        let row = redemption::ActiveModel {
            id: Set(new.id),
            subscriber_id: Set(new.subscriber.0),
            reward_id: Set(new.reward),
            item: Set(new.item),
            credits: Set(new.credits.0),
            status: Set(RedemptionStatus::Offered.as_str().to_owned()),
            created_at: Set(new.at),
            expires_at: Set(new.expires_at),
            ..Default::default()
        };
        redemption::Entity::insert(row).exec_without_returning(self).await.map(|_| ()).map_err(database)
    }

    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<Redemption>> {
        let row = redemption::Entity::find_by_id(id)
            .filter(redemption::Column::SubscriberId.eq(subscriber.0))
            .one(self)
            .await
            .map_err(database)?;
        row.as_ref().map(redemption_of).transpose()
    }

    async fn claim(
        &self,
        id: Uuid,
        details: &RedeemDetails,
        phone: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let changed = redemption::Entity::update_many()
            .col_expr(redemption::Column::Status, Expr::value(RedemptionStatus::Claimed.as_str()))
            .col_expr(redemption::Column::ClaimedAt, Expr::value(at))
            .col_expr(redemption::Column::Name, Expr::value(details.name.clone()))
            .col_expr(redemption::Column::Email, Expr::value(details.email.clone()))
            .col_expr(redemption::Column::Phone, Expr::value(phone))
            .col_expr(redemption::Column::PubgId, Expr::value(details.pubg_id.clone()))
            .filter(redemption::Column::Id.eq(id))
            .filter(redemption::Column::Status.eq(RedemptionStatus::Offered.as_str()))
            .exec(self)
            .await
            .map_err(database)?;
        Ok(changed.rows_affected == 1)
    }
}

fn redemption_of(row: &redemption::Model) -> Result<Redemption, StoreError> {
    let status =
        RedemptionStatus::from_word(&row.status).ok_or_else(|| corrupt("redemption", "status", &row.id))?;
    Ok(Redemption {
        id: row.id,
        reward: row.reward_id,
        item: row.item,
        credits: Credits(row.credits),
        status,
        expires_at: row.expires_at,
    })
}
