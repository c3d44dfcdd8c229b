use arena_app::ports::{
    ChargeRefund, ChargeRefunds, NewRefund, RefundOutcome, RefundReference, RefundState, StoreResult,
    SubscriberId,
};
use arena_rules::Amount;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{LOT, corrupt};

record! {
    struct RefundRow {
        charge_id: Uuid,
        subscriber_id: Uuid,
        amount: i64,
        currency: String,
        reason: String,
        maker: String,
        approved_by: Option<String>,
        state: String,
        attempt: i32,
        made_at: DateTime<Utc>,
        sent_at: Option<DateTime<Utc>>,
        settled_at: Option<DateTime<Utc>>,
        operator_reference: Option<String>,
        why: Option<String>,
    }
}

macro_rules! refund {
    ($rest:literal) => {
        concat!(
            "SELECT charge_id, subscriber_id, amount, currency, reason, maker, approved_by, state, attempt, made_at, sent_at,
                 settled_at, operator_reference, why
             FROM charge_refund WHERE ",
            $rest
        )
    };
}

statements! {
    fn ask(
        charge: Uuid,
        subscriber: Uuid,
        amount: i64,
        currency: &str,
        reason: &str,
        maker: &str,
        approved_by: Option<&str>,
        at: DateTime<Utc>,
    ) = "INSERT INTO charge_refund (charge_id, subscriber_id, amount, currency, reason, maker, approved_by, state, attempt,
             made_at, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'asked', 1, $8, $8)
         ON CONFLICT (charge_id) DO UPDATE SET state = 'asked', attempt = charge_refund.attempt + 1,
             reason = excluded.reason, maker = excluded.maker, approved_by = excluded.approved_by,
             made_at = excluded.made_at, due_at = excluded.due_at, sent_at = NULL, settled_at = NULL,
             operator_reference = NULL, why = NULL
             WHERE charge_refund.state = 'denied'";

    fn by_charge(charge: Uuid) -> RefundRow = refund!("charge_id = $1");

    fn of_subscriber(subscriber: Uuid) -> RefundRow = refund!("subscriber_id = $1 ORDER BY made_at DESC");

    fn of_charges(charges: serde_json::Value) -> RefundRow =
        refund!("charge_id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))"),
        refund!("charge_id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))");

    fn in_state(state: &str, limit: i64) -> RefundRow =
        refund!("state = $1 ORDER BY made_at DESC, charge_id LIMIT $2");

    fn oldest_open() -> (Option<DateTime<Utc>>,) =
        "SELECT MIN(made_at) AS oldest FROM charge_refund WHERE due_at IS NOT NULL";

    fn due(now: DateTime<Utc>, limit: i64) -> RefundRow =
        refund!("due_at <= $1 ORDER BY due_at, charge_id LIMIT $2");

    fn claim(charge: Uuid, attempt: i32, now: DateTime<Utc>, until: DateTime<Utc>, sent_at: Option<DateTime<Utc>>) =
        "UPDATE charge_refund SET due_at = $4, sent_at = $5
         WHERE charge_id = $1 AND attempt = $2 AND state = 'asked' AND due_at <= $3";

    fn ask_again(charge: Uuid, attempt: i32, sent_at: Option<DateTime<Utc>>, at: DateTime<Utc>) =
        "UPDATE charge_refund SET sent_at = $4
         WHERE charge_id = $1 AND attempt = $2 AND state = 'asked' AND sent_at = $3";

    fn settle(
        charge: Uuid,
        attempt: i32,
        state: &str,
        sent_at: Option<DateTime<Utc>>,
        due_at: Option<DateTime<Utc>>,
        settled_at: Option<DateTime<Utc>>,
        operator_reference: Option<&str>,
        why: Option<&str>,
    ) = "UPDATE charge_refund SET state = $3, sent_at = $4, due_at = $5, settled_at = $6,
             operator_reference = COALESCE($7, operator_reference), why = $8
         WHERE charge_id = $1 AND attempt = $2 AND state = 'asked'";

    fn made_outside(charge: Uuid, reference: &str, at: DateTime<Utc>) =
        "UPDATE charge_refund SET state = 'outside', operator_reference = $2, settled_at = $3
         WHERE charge_id = $1 AND state = 'denied'";
}

#[async_trait]
impl ChargeRefunds for Connection {
    async fn ask(&self, refund: &NewRefund, at: DateTime<Utc>) -> StoreResult<bool> {
        let NewRefund { charge, subscriber, amount, currency, reason, maker, approved_by } = refund;
        let amount = amount.stored(currency);
        let ask = ask(*charge, subscriber.0, amount, currency, reason, maker, approved_by.as_deref(), at);
        Ok(self.execute(ask).await? == 1)
    }

    async fn find(&self, charge: Uuid) -> StoreResult<Option<ChargeRefund>> {
        self.fetch_one(by_charge(charge)).await?.map(RefundRow::refund).transpose()
    }

    async fn of_subscriber(&self, subscriber: SubscriberId) -> StoreResult<Vec<ChargeRefund>> {
        self.fetch_all(of_subscriber(subscriber.0)).await?.into_iter().map(RefundRow::refund).collect()
    }

    async fn of_charges(&self, charges: &[Uuid]) -> StoreResult<Vec<ChargeRefund>> {
        let mut found = Vec::new();
        for lot in charges.chunks(LOT) {
            for row in self.fetch_all(of_charges(json!(lot))).await? {
                found.push(row.refund()?);
            }
        }
        Ok(found)
    }

    async fn in_state(&self, state: RefundState, limit: u64) -> StoreResult<Vec<ChargeRefund>> {
        let rows = self.fetch_all(in_state(state.as_str(), limit.cast_signed())).await?;
        rows.into_iter().map(RefundRow::refund).collect()
    }

    async fn oldest_open(&self) -> StoreResult<Option<DateTime<Utc>>> {
        Ok(self.fetch_one(oldest_open().of_many()).await?.and_then(|(oldest,)| oldest))
    }

    async fn due(&self, now: DateTime<Utc>, limit: u64) -> StoreResult<Vec<ChargeRefund>> {
        self.fetch_all(due(now, limit.cast_signed())).await?.into_iter().map(RefundRow::refund).collect()
    }

    async fn claim(
        &self,
        refund: &ChargeRefund,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        sent_at: Option<DateTime<Utc>>,
    ) -> StoreResult<bool> {
        let RefundReference { charge, attempt } = refund.reference;
        Ok(self.execute(claim(charge, attempt.cast_signed(), now, until, sent_at)).await? == 1)
    }

    async fn ask_again(&self, refund: &ChargeRefund, at: DateTime<Utc>) -> StoreResult<bool> {
        let RefundReference { charge, attempt } = refund.reference;
        Ok(self.execute(ask_again(charge, attempt.cast_signed(), refund.sent_at, at)).await? == 1)
    }

    async fn settle(&self, outcome: &RefundOutcome, at: DateTime<Utc>) -> StoreResult<bool> {
        let RefundOutcome { reference, state, sent_at, due_at, operator_reference, why } = outcome;
        let open = *state == RefundState::Asked;
        let settle = settle(
            reference.charge,
            reference.attempt.cast_signed(),
            state.as_str(),
            *sent_at,
            open.then_some(*due_at),
            (!open).then_some(at),
            operator_reference.as_deref(),
            why.as_deref(),
        );
        Ok(self.execute(settle).await? == 1)
    }

    async fn made_outside(&self, charge: Uuid, reference: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(made_outside(charge, reference, at)).await? == 1)
    }
}

impl RefundRow {
    fn refund(self) -> StoreResult<ChargeRefund> {
        let charge = self.charge_id;
        let broken = |column| corrupt("charge_refund", column, &charge);
        let attempt = u32::try_from(self.attempt).map_err(|_| broken("attempt"))?;
        Ok(ChargeRefund {
            reference: RefundReference { charge, attempt },
            state: RefundState::from_word(&self.state).ok_or_else(|| broken("state"))?,
            new: NewRefund {
                charge,
                subscriber: SubscriberId(self.subscriber_id),
                amount: Amount::from_stored(self.amount, &self.currency),
                currency: self.currency,
                reason: self.reason,
                maker: self.maker,
                approved_by: self.approved_by,
            },
            made_at: self.made_at,
            sent_at: self.sent_at,
            settled_at: self.settled_at,
            operator_reference: self.operator_reference,
            why: self.why,
        })
    }
}
