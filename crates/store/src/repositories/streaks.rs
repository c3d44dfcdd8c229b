use std::collections::{BTreeMap, BTreeSet};

use arena_app::ports::{NewClaim, ReminderCandidate, StoreResult, Streaks, SubscriberId};
use arena_rules::streak::{Freeze, LastClaim};
use arena_rules::subscription::SubscriptionState;
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
        began: Option<NaiveDate>,
        frozen_on: Option<NaiveDate>,
        frozen_in_month: i32,
    }
}

record! {
    struct CandidateRow {
        id: Uuid,
        day: Option<NaiveDate>,
        streak_day: Option<i32>,
        began: Option<NaiveDate>,
        frozen_on: Option<NaiveDate>,
        frozen_in_month: Option<i32>,
        held_at: Option<DateTime<Utc>>,
        subscription: Option<String>,
    }
}

statements! {
    fn newest(subscribers: serde_json::Value) -> ClaimRow =
        "SELECT c.subscriber_id, c.day, c.streak_day, c.began, c.frozen_on, c.frozen_in_month
         FROM jsonb_array_elements_text($1) AS who
         CROSS JOIN LATERAL (
             SELECT subscriber_id, day, streak_day, began, frozen_on, frozen_in_month FROM streak_claim
             WHERE subscriber_id = CAST(who AS uuid) ORDER BY day DESC LIMIT 1) c",
        "SELECT c.subscriber_id, c.day, c.streak_day, c.began, c.frozen_on, c.frozen_in_month
         FROM json_each($1) AS who JOIN streak_claim c ON c.subscriber_id = unhex(replace(who.value, '-', ''))
         WHERE c.day = (SELECT MAX(day) FROM streak_claim WHERE subscriber_id = c.subscriber_id)";

    fn insert(claims: serde_json::Value, at: DateTime<Utc>) -> (Uuid,) =
        "INSERT INTO streak_claim
             (subscriber_id, day, streak_day, credits, bonus, began, frozen_on, frozen_in_month, claimed_at)
         SELECT subscriber, day, streak_day, credits, bonus, began, frozen_on, frozen_in_month, $2
         FROM jsonb_to_recordset($1) AS r (subscriber uuid, day date, streak_day integer, credits bigint,
             bonus bigint, began date, frozen_on date, frozen_in_month integer)
         ORDER BY subscriber
         ON CONFLICT DO NOTHING RETURNING subscriber_id",
        "INSERT INTO streak_claim
             (subscriber_id, day, streak_day, credits, bonus, began, frozen_on, frozen_in_month, claimed_at)
         SELECT unhex(replace(value ->> '$.subscriber', '-', '')), value ->> '$.day', value ->> '$.streak_day',
             value ->> '$.credits', value ->> '$.bonus', value ->> '$.began', value ->> '$.frozen_on',
             value ->> '$.frozen_in_month', $2
         FROM json_each($1) WHERE true
         ON CONFLICT DO NOTHING RETURNING subscriber_id";

    /// Walks the index of push devices, so that the cost grows with the subscribers who have push on.
    fn with_push(after: Uuid, limit: i64) -> CandidateRow =
        "SELECT s.id, c.day, c.streak_day, c.began, c.frozen_on, c.frozen_in_month, s.held_at, b.state AS subscription
         FROM (SELECT DISTINCT subscriber_id FROM push_device WHERE subscriber_id > $1
               ORDER BY subscriber_id LIMIT $2) d
         JOIN subscriber s ON s.id = d.subscriber_id
         LEFT JOIN LATERAL (
             SELECT day, streak_day, began, frozen_on, frozen_in_month FROM streak_claim
             WHERE subscriber_id = d.subscriber_id ORDER BY day DESC LIMIT 1) c ON true
         LEFT JOIN subscription b ON b.subscriber_id = d.subscriber_id
         ORDER BY s.id",
        "SELECT s.id, c.day, c.streak_day, c.began, c.frozen_on, c.frozen_in_month, s.held_at, b.state AS subscription
         FROM (SELECT DISTINCT subscriber_id FROM push_device WHERE subscriber_id > $1
               ORDER BY subscriber_id LIMIT $2) d
         JOIN subscriber s ON s.id = d.subscriber_id
         LEFT JOIN streak_claim c ON c.subscriber_id = d.subscriber_id
             AND c.day = (SELECT MAX(day) FROM streak_claim WHERE subscriber_id = d.subscriber_id)
         LEFT JOIN subscription b ON b.subscriber_id = d.subscriber_id
         ORDER BY s.id";
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
        let rows = claims.iter().map(|&NewClaim { subscriber, claim, credits, bonus }| {
            json!({
                "subscriber": subscriber.0,
                "day": claim.on,
                "streak_day": claim.streak_day,
                "credits": credits.0,
                "bonus": bonus.0,
                "began": claim.began,
                "frozen_on": claim.freeze.map(|freeze| freeze.missed),
                "frozen_in_month": claim.freeze.map_or(0, |freeze| freeze.of_month),
            })
        });
        let won = self.fetch_all(insert(rows.collect(), at)).await?;
        Ok(won.into_iter().map(|(id,)| SubscriberId(id)).collect())
    }

    async fn with_push(
        &self,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<ReminderCandidate>> {
        let after = after.map_or(Uuid::nil(), |subscriber| subscriber.0);
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = self.fetch_all(with_push(after, limit).of_many()).await?;
        rows.into_iter().map(CandidateRow::candidate).collect()
    }
}

impl ClaimRow {
    fn claim(self) -> StoreResult<(SubscriberId, LastClaim)> {
        let subscriber = SubscriberId(self.subscriber_id);
        let count = |column: &'static str, value: i32| {
            u32::try_from(value).map_err(|_| corrupt("streak_claim", column, &subscriber))
        };
        let streak_day = count("streak_day", self.streak_day)?;
        let of_month = count("frozen_in_month", self.frozen_in_month)?;
        // Claims of earlier versions have no beginning, and no freezes either.
        let began = self.began.unwrap_or_else(|| LastClaim::began(self.day, streak_day));
        let freeze = self.frozen_on.map(|missed| Freeze { missed, of_month });
        Ok((subscriber, LastClaim { on: self.day, streak_day, began, freeze }))
    }
}

impl CandidateRow {
    fn candidate(self) -> StoreResult<ReminderCandidate> {
        let id = self.id;
        let last = match (self.day, self.streak_day) {
            (Some(day), Some(streak_day)) => {
                let row = ClaimRow {
                    subscriber_id: id,
                    day,
                    streak_day,
                    began: self.began,
                    frozen_on: self.frozen_on,
                    frozen_in_month: self.frozen_in_month.unwrap_or(0),
                };
                Some(row.claim()?.1)
            }
            _ => None,
        };
        let state = |word: &str| {
            SubscriptionState::from_word(word).ok_or_else(|| corrupt("subscription", "state", &id))
        };
        Ok(ReminderCandidate {
            subscriber: SubscriberId(id),
            last,
            held: self.held_at.is_some(),
            subscription: self.subscription.as_deref().map(state).transpose()?,
        })
    }
}
