use arena_app::ports::{NewOffer, Redemption, RedemptionStatus, Redemptions, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::redemption::RedeemDetails;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, column};
use crate::convert::corrupt;

#[async_trait]
impl Redemptions for Connection {
    async fn offer(&self, new: &NewOffer) -> StoreResult<()> {
        let sql = "INSERT INTO redemption (id, subscriber_id, reward_id, item, credits, status, created_at, expires_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let values = vec![
            new.id.into(),
            new.subscriber.0.into(),
            new.reward.into(),
            new.item.into(),
            new.credits.0.into(),
            RedemptionStatus::Offered.as_str().into(),
            new.at.into(),
            new.expires_at.into(),
        ];
        self.run(sql, values).await.map(|_| ())
    }

    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<Redemption>> {
        let sql = "SELECT id, reward_id, item, credits, status, expires_at FROM redemption
                   WHERE id = $1 AND subscriber_id = $2";
        self.one(sql, vec![id.into(), subscriber.0.into()]).await?.as_ref().map(redemption_of).transpose()
    }

    async fn claim(
        &self,
        id: Uuid,
        details: &RedeemDetails,
        phone: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "UPDATE redemption SET status = $2, claimed_at = $3, name = $4, email = $5, phone = $6, pubg_id = $7
                   WHERE id = $1 AND status = $8";
        let values = vec![
            id.into(),
            RedemptionStatus::Claimed.as_str().into(),
            at.into(),
            details.name.as_str().into(),
            details.email.as_str().into(),
            phone.into(),
            details.pubg_id.clone().into(),
            RedemptionStatus::Offered.as_str().into(),
        ];
        Ok(self.run(sql, values).await? == 1)
    }
}

fn redemption_of(row: &Row) -> StoreResult<Redemption> {
    let id: Uuid = column(row, "id")?;
    let status: String = column(row, "status")?;
    Ok(Redemption {
        id,
        reward: column(row, "reward_id")?,
        item: column(row, "item")?,
        credits: Credits(column(row, "credits")?),
        status: RedemptionStatus::from_word(&status).ok_or_else(|| corrupt("redemption", "status", &id))?,
        expires_at: column(row, "expires_at")?,
    })
}
