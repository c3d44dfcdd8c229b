use arena_app::ports::{StoreResult, Streaks, SubscriberId};
use arena_rules::Credits;
use arena_rules::streak::LastClaim;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, column};
use crate::convert::corrupt;

#[async_trait]
impl Streaks for Connection {
    async fn last(&self, subscriber: SubscriberId) -> StoreResult<Option<LastClaim>> {
        let sql =
            "SELECT day, streak_day FROM streak_claim WHERE subscriber_id = $1 ORDER BY day DESC LIMIT 1";
        let Some(row) = self.one(sql, vec![subscriber.0.into()]).await? else {
            return Ok(None);
        };
        let streak_day: i32 = column(&row, "streak_day")?;
        let streak_day =
            u32::try_from(streak_day).map_err(|_| corrupt("streak_claim", "streak_day", &subscriber))?;
        Ok(Some(LastClaim { on: column(&row, "day")?, streak_day }))
    }

    async fn claim(
        &self,
        subscriber: SubscriberId,
        claim: LastClaim,
        credits: Credits,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "INSERT INTO streak_claim (subscriber_id, day, streak_day, credits, claimed_at)
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let values = vec![
            subscriber.0.into(),
            claim.on.into(),
            claim.streak_day.cast_signed().into(),
            credits.0.into(),
            at.into(),
        ];
        Ok(self.run(sql, values).await? == 1)
    }
}
