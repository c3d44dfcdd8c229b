use std::collections::{BTreeMap, BTreeSet};

use arena_app::ports::{NewClaim, StoreResult, Streaks, SubscriberId};
use arena_rules::streak::LastClaim;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, ids_of};

record! {
    struct ClaimRow {
        subscriber_id: Uuid,
        day: NaiveDate,
        streak_day: i32,
    }
}

statements! {
    fn newest(subscribers: serde_json::Value) -> ClaimRow =
        "SELECT c.subscriber_id, c.day, c.streak_day FROM jsonb_array_elements_text($1) AS who
         CROSS JOIN LATERAL (
             SELECT subscriber_id, day, streak_day FROM streak_claim
             WHERE subscriber_id = CAST(who AS uuid) ORDER BY day DESC LIMIT 1) c",
        "SELECT c.subscriber_id, c.day, c.streak_day
         FROM json_each($1) AS who JOIN streak_claim c ON c.subscriber_id = unhex(replace(who.value, '-', ''))
         WHERE c.day = (SELECT MAX(day) FROM streak_claim WHERE subscriber_id = c.subscriber_id)";

    fn insert(claims: serde_json::Value, at: DateTime<Utc>) -> (Uuid,) =
        "INSERT INTO streak_claim (subscriber_id, day, streak_day, credits, claimed_at)
         SELECT subscriber, day, streak_day, credits, $2
         FROM jsonb_to_recordset($1) AS r (subscriber uuid, day date, streak_day integer, credits bigint)
         ORDER BY subscriber
         ON CONFLICT DO NOTHING RETURNING subscriber_id",
        "INSERT INTO streak_claim (subscriber_id, day, streak_day, credits, claimed_at)
         SELECT unhex(replace(value ->> '$.subscriber', '-', '')), value ->> '$.day', value ->> '$.streak_day',
             value ->> '$.credits', $2
         FROM json_each($1) WHERE true
         ON CONFLICT DO NOTHING RETURNING subscriber_id";
}

#[async_trait]
impl Streaks for Connection {
    async fn last(&self, subscriber: SubscriberId) -> StoreResult<Option<LastClaim>> {
        let newest = self.fetch_one(newest(ids_of(&[subscriber]))).await?;
        newest.map(|row| row.claim().map(|(_, claim)| claim)).transpose()
    }

    async fn last_of(&self, subscribers: &[SubscriberId]) -> StoreResult<BTreeMap<SubscriberId, LastClaim>> {
        self.fetch_all(newest(ids_of(subscribers))).await?.into_iter().map(ClaimRow::claim).collect()
    }

    async fn claim(&self, claims: &[NewClaim], at: DateTime<Utc>) -> StoreResult<BTreeSet<SubscriberId>> {
        let rows = claims.iter().map(|&NewClaim { subscriber, claim, credits }| {
            json!({
                "subscriber": subscriber.0,
                "day": claim.on,
                "streak_day": claim.streak_day,
                "credits": credits.0,
            })
        });
        let won = self.fetch_all(insert(rows.collect(), at)).await?;
        Ok(won.into_iter().map(|(id,)| SubscriberId(id)).collect())
    }
}

impl ClaimRow {
    fn claim(self) -> StoreResult<(SubscriberId, LastClaim)> {
        let subscriber = SubscriberId(self.subscriber_id);
        let streak_day =
            u32::try_from(self.streak_day).map_err(|_| corrupt("streak_claim", "streak_day", &subscriber))?;
        Ok((subscriber, LastClaim { on: self.day, streak_day }))
    }
}
