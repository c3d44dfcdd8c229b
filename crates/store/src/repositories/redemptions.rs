use arena_app::ports::{NewOffer, Redemption, RedemptionStatus, Redemptions, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::redemption::{GAME_ID, RedeemDetails};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, json_of};

record! {
    struct RedemptionRow {
        id: Uuid,
        reward_id: i32,
        item: i32,
        credits: i64,
        status: String,
        expires_at: DateTime<Utc>,
    }
}

statements! {
    fn insert(
        id: Uuid,
        subscriber: Uuid,
        reward: i32,
        item: i32,
        credits: i64,
        status: &str,
        at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) = "INSERT INTO redemption (id, subscriber_id, reward_id, item, credits, status, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

    fn of_subscriber(id: Uuid, subscriber: Uuid) -> RedemptionRow =
        "SELECT id, reward_id, item, credits, status, expires_at FROM redemption
         WHERE id = $1 AND subscriber_id = $2";

    // The cost is that of this moment: a later change of the reward's cost does not rewrite the claim.
    // `status || ''` keeps Postgres from using the index of redeem forms (tests/it/plans.rs).
    fn claim(
        id: Uuid,
        to: &str,
        at: DateTime<Utc>,
        name: Option<&str>,
        email: Option<&str>,
        phone: &str,
        pubg_id: Option<&str>,
        answers: Option<String>,
        from: &str,
    ) = "UPDATE redemption SET status = $2, claimed_at = $3, name = $4, email = $5, phone = $6, pubg_id = $7, answers = $8,
             cost = (SELECT w.cost FROM reward w WHERE w.id = redemption.reward_id)
         WHERE id = $1 AND status || '' = $9";
}

#[async_trait]
impl Redemptions for Connection {
    async fn offer(&self, new: &NewOffer) -> StoreResult<()> {
        let insert = insert(
            new.id,
            new.subscriber.0,
            new.reward,
            new.item,
            new.credits.0,
            RedemptionStatus::Offered.as_str(),
            new.at,
            new.expires_at,
        );
        self.execute(insert).await.map(|_| ())
    }

    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<Redemption>> {
        let row = self.fetch_one(of_subscriber(id, subscriber.0)).await?;
        row.map(RedemptionRow::redemption).transpose()
    }

    async fn claim(
        &self,
        id: Uuid,
        details: &RedeemDetails,
        phone: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        // A version that runs beside this one reads the specification's field from its own column.
        let game_id = details.answers.iter().find(|answer| answer.name == GAME_ID);
        let claim = claim(
            id,
            RedemptionStatus::Claimed.as_str(),
            at,
            details.name.as_deref(),
            details.email.as_deref(),
            phone,
            game_id.map(|answer| answer.value.as_str()),
            json_of(&details.answers)?,
            RedemptionStatus::Offered.as_str(),
        );
        Ok(self.execute(claim).await? == 1)
    }
}

impl RedemptionRow {
    fn redemption(self) -> StoreResult<Redemption> {
        let status = RedemptionStatus::from_word(&self.status);
        Ok(Redemption {
            id: self.id,
            reward: self.reward_id,
            item: self.item,
            credits: Credits(self.credits),
            status: status.ok_or_else(|| corrupt("redemption", "status", &self.id))?,
            expires_at: self.expires_at,
        })
    }
}
