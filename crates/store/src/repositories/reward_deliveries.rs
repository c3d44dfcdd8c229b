use arena_app::ports::{DeliveryBacklog, DueRequest, RewardDeliveries, RewardDelivery, StoreResult};
use arena_rules::Msisdn;
use arena_rules::claims::DeliveryState;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct DeliveryRow {
        redemption_id: Uuid,
        product: String,
        state: String,
        requests: i32,
        requested_at: Option<DateTime<Utc>>,
        uncertain: bool,
        why: Option<String>,
        sending_since: DateTime<Utc>,
    }
}

record! {
    struct DueRow {
        product: String,
        requests: i32,
        sending_since: DateTime<Utc>,
    }
}

record! {
    struct BacklogRow {
        sending: i64,
        oldest: Option<DateTime<Utc>>,
    }
}

statements! {
    fn create(claim: Uuid, product: &str, at: DateTime<Utc>) =
        "INSERT INTO reward_delivery (redemption_id, product, state, sending_since)
         VALUES ($1, $2, 'sending', $3)";

    fn by_claim(claim: Uuid) -> DeliveryRow =
        "SELECT redemption_id, product, state, requests, requested_at, uncertain, why, sending_since
         FROM reward_delivery WHERE redemption_id = $1";

    // `holder` is `arena_rules::claims::PROVIDER`.
    fn count_request(claim: Uuid, at: DateTime<Utc>) -> DueRow =
        "UPDATE reward_delivery SET requests = requests + 1, requested_at = $2
         WHERE redemption_id = $1 AND state = 'sending' AND EXISTS (
             SELECT 1 FROM redemption WHERE id = $1 AND status = 'claimed' AND holder = 'the provider')
         RETURNING product, requests, sending_since";

    fn number(claim: Uuid) -> (Option<String>,) = "SELECT phone FROM redemption WHERE id = $1";

    fn postpone(claim: Uuid, uncertain: bool, why: &str) =
        "UPDATE reward_delivery SET uncertain = uncertain OR $2, why = $3
         WHERE redemption_id = $1 AND state = 'sending'";

    // A delivery that was handed over may still end: the provider's answer came late.
    fn end(claim: Uuid, state: &str, why: Option<&str>) =
        "UPDATE reward_delivery SET state = $2, why = $3
         WHERE redemption_id = $1
             AND (state = 'sending' OR (state = 'handed_over' AND $2 <> 'handed_over'))";

    fn resend(claim: Uuid, at: DateTime<Utc>) =
        "UPDATE reward_delivery SET state = 'sending', sending_since = $2, why = NULL
         WHERE redemption_id = $1 AND state = 'handed_over'";

    fn backlog() -> BacklogRow =
        "SELECT COUNT(*) AS sending, MIN(sending_since) AS oldest FROM reward_delivery WHERE state = 'sending'";
}

#[async_trait]
impl RewardDeliveries for Connection {
    async fn create(&self, claim: Uuid, product: &str, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(create(claim, product, at)).await.map(|_| ())
    }

    async fn find(&self, claim: Uuid) -> StoreResult<Option<RewardDelivery>> {
        self.fetch_one(by_claim(claim)).await?.map(DeliveryRow::delivery).transpose()
    }

    async fn count_request(&self, claim: Uuid, at: DateTime<Utc>) -> StoreResult<Option<DueRequest>> {
        let Some(due) = self.fetch_one(count_request(claim, at)).await? else {
            return Ok(None);
        };
        let to = self.fetch_one(number(claim)).await?.and_then(|(phone,)| phone);
        Ok(Some(DueRequest {
            product: due.product,
            requests: due.requests.unsigned_abs(),
            to: to.map(Msisdn::from_normalised),
            since: due.sending_since,
        }))
    }

    async fn postpone(&self, claim: Uuid, uncertain: bool, why: &str) -> StoreResult<()> {
        self.execute(postpone(claim, uncertain, why)).await.map(|_| ())
    }

    async fn end(&self, claim: Uuid, state: DeliveryState, why: Option<&str>) -> StoreResult<bool> {
        Ok(self.execute(end(claim, state.as_str(), why)).await? == 1)
    }

    async fn resend(&self, claim: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(resend(claim, at)).await? == 1)
    }

    async fn backlog(&self) -> StoreResult<DeliveryBacklog> {
        let row = self.fetch_one(backlog().of_many()).await?;
        Ok(row.map_or_else(DeliveryBacklog::default, |row| DeliveryBacklog {
            sending: row.sending.cast_unsigned(),
            oldest: row.oldest,
        }))
    }
}

impl DeliveryRow {
    fn delivery(self) -> StoreResult<RewardDelivery> {
        let id = self.redemption_id;
        let broken = |column| corrupt("reward_delivery", column, &id);
        Ok(RewardDelivery {
            claim: id,
            product: self.product,
            state: DeliveryState::from_word(&self.state).ok_or_else(|| broken("state"))?,
            requests: u32::try_from(self.requests).map_err(|_| broken("requests"))?,
            requested_at: self.requested_at,
            uncertain: self.uncertain,
            why: self.why,
            sending_since: self.sending_since,
        })
    }
}
