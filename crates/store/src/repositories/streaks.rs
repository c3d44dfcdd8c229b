use arena_app::ports::{StoreResult, Streaks, SubscriberId};
use arena_rules::Credits;
use arena_rules::streak::LastClaim;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct ClaimRow {
        day: NaiveDate,
        streak_day: i32,
    }
}

statements! {
    fn newest(subscriber: Uuid) -> ClaimRow =
        "SELECT day, streak_day FROM streak_claim WHERE subscriber_id = $1 ORDER BY day DESC LIMIT 1";

    fn insert(subscriber: Uuid, day: NaiveDate, streak_day: i32, credits: i64, at: DateTime<Utc>) =
        "INSERT INTO streak_claim (subscriber_id, day, streak_day, credits, claimed_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
}

#[async_trait]
impl Streaks for Connection {
    async fn last(&self, subscriber: SubscriberId) -> StoreResult<Option<LastClaim>> {
        let Some(row) = self.fetch_one(newest(subscriber.0)).await? else {
            return Ok(None);
        };
        let streak_day =
            u32::try_from(row.streak_day).map_err(|_| corrupt("streak_claim", "streak_day", &subscriber))?;
        Ok(Some(LastClaim { on: row.day, streak_day }))
    }

    async fn claim(
        &self,
        subscriber: SubscriberId,
        claim: LastClaim,
        credits: Credits,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let insert = insert(subscriber.0, claim.on, claim.streak_day.cast_signed(), credits.0, at);
        Ok(self.execute(insert).await? == 1)
    }
}
