use arena_app::ports::{
    Charge, ChargeOutcome, ChargeReference, ChargeState, Charges, NewCharge, StoreResult, SubscriberId,
};
use arena_rules::Amount;
use arena_rules::handoff::Plan;
use arena_rules::subscription::Fee;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{LOT, corrupt, time_text};

record! {
    struct ChargeRow {
        id: Uuid,
        subscriber_id: Uuid,
        first_day: NaiveDate,
        plan: String,
        amount: i64,
        tax: i64,
        currency: String,
        state: String,
        attempt: i32,
        asked_at: DateTime<Utc>,
        operator_reference: Option<String>,
    }
}

record! {
    struct ReferenceRow {
        id: Uuid,
        attempt: i32,
    }
}

record! {
    struct SettledRow {
        settled: i64,
        first: Option<DateTime<Utc>>,
    }
}

macro_rules! columns {
    () => {
        "id, subscriber_id, first_day, plan, amount, tax, currency, state, attempt, asked_at, operator_reference"
    };
}

macro_rules! asked_anew {
    () => {
        concat!(
            " ON CONFLICT (subscriber_id, first_day) DO UPDATE SET state = 'asked', attempt = charge.attempt + 1,
                 asked_at = excluded.asked_at, plan = excluded.plan, amount = excluded.amount, tax = excluded.tax,
                 currency = excluded.currency,
                 settled_at = NULL, operator_reference = NULL, reason = NULL
                 WHERE charge.state IN ('denied', 'untaken')
             RETURNING ",
            columns!()
        )
    };
}

statements! {
    fn ask(at: DateTime<Utc>, charges: serde_json::Value) -> ChargeRow =
        concat!(
            "INSERT INTO charge (id, subscriber_id, first_day, plan, amount, tax, currency, state, attempt, asked_at)
             SELECT r.id, r.subscriber, r.first_day, r.plan, r.amount, r.tax, r.currency, 'asked', 1, $1
             FROM jsonb_to_recordset($2) AS r (id uuid, subscriber uuid, first_day date, plan text, amount bigint,
                 tax bigint, currency text)",
            asked_anew!()
        ),
        concat!(
            "INSERT INTO charge (id, subscriber_id, first_day, plan, amount, tax, currency, state, attempt, asked_at)
             SELECT unhex(replace(value ->> '$.id', '-', '')), unhex(replace(value ->> '$.subscriber', '-', '')),
                 value ->> '$.first_day', value ->> '$.plan', value ->> '$.amount', value ->> '$.tax',
                 value ->> '$.currency', 'asked', 1, $1
             FROM json_each($2) WHERE true",
            asked_anew!()
        );

    fn ask_again(at: DateTime<Utc>, id: Uuid, attempt: i32, asked_at: DateTime<Utc>) =
        "UPDATE charge SET asked_at = $1
         WHERE id = $2 AND attempt = $3 AND state = 'asked' AND asked_at = $4";

    fn settle(outcomes: serde_json::Value) -> ReferenceRow =
        "UPDATE charge SET state = v.state, settled_at = v.settled_at,
             operator_reference = COALESCE(v.operator_reference, charge.operator_reference), reason = v.reason
         FROM jsonb_to_recordset($1) AS v (id uuid, attempt integer, state text, settled_at timestamptz,
             operator_reference text, reason text)
         WHERE charge.id = v.id AND charge.attempt = v.attempt AND charge.state = 'asked'
         RETURNING charge.id, charge.attempt",
        "UPDATE charge SET state = v.value ->> '$.state', settled_at = v.value ->> '$.settled_at',
             operator_reference = COALESCE(v.value ->> '$.operator_reference', charge.operator_reference),
             reason = v.value ->> '$.reason'
         FROM json_each($1) AS v
         WHERE charge.id = unhex(replace(v.value ->> '$.id', '-', ''))
             AND charge.attempt = v.value ->> '$.attempt' AND charge.state = 'asked'
         RETURNING id, attempt";

    fn of_period(subscriber: Uuid, first: NaiveDate) -> ChargeRow =
        concat!("SELECT ", columns!(), " FROM charge WHERE subscriber_id = $1 AND first_day = $2");

    fn of_subscriber(subscriber: Uuid, before: NaiveDate, limit: i64) -> ChargeRow = concat!(
        "SELECT ",
        columns!(),
        " FROM charge WHERE subscriber_id = $1 AND first_day < $2 ORDER BY first_day DESC LIMIT $3"
    );

    fn settled_since(at: DateTime<Utc>) -> SettledRow =
        "SELECT COUNT(*) AS settled, MIN(asked_at) AS first FROM charge
         WHERE asked_at >= $1 AND state IN ('paid', 'denied')";

    fn by_ids(ids: serde_json::Value) -> ChargeRow =
        concat!(
            "SELECT ",
            columns!(),
            " FROM charge WHERE id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))"
        ),
        concat!(
            "SELECT ",
            columns!(),
            " FROM charge WHERE id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))"
        );

    /// Follows the index's order: by the id alone, each page would read the whole period again.
    fn paid_between(from: DateTime<Utc>, until: DateTime<Utc>, after: Uuid, limit: i64) -> ChargeRow = concat!(
        "SELECT ",
        columns!(),
        " FROM charge
          WHERE asked_at >= $1 AND (asked_at > $1 OR id > $3) AND asked_at < $2 AND state = 'paid'
          ORDER BY asked_at, id LIMIT $4"
    );
}

#[async_trait]
impl Charges for Connection {
    async fn ask(&self, charges: &[NewCharge], at: DateTime<Utc>) -> StoreResult<Vec<Charge>> {
        let mut asked = Vec::with_capacity(charges.len());
        for lot in charges.chunks(LOT) {
            for row in self.fetch_all(ask(at, lot.iter().map(row_of).collect())).await? {
                asked.push(row.charge()?);
            }
        }
        Ok(asked)
    }

    async fn ask_again(&self, charge: &Charge, at: DateTime<Utc>) -> StoreResult<bool> {
        let ChargeReference { charge: id, attempt } = charge.reference;
        Ok(self.execute(ask_again(at, id, attempt.cast_signed(), charge.asked_at)).await? == 1)
    }

    async fn settle(
        &self,
        outcomes: &[ChargeOutcome],
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<ChargeReference>> {
        let mut settled = Vec::with_capacity(outcomes.len());
        for lot in outcomes.chunks(LOT) {
            let lot = lot.iter().map(|outcome| settled_row(outcome, at)).collect();
            for row in self.fetch_all(settle(lot)).await? {
                settled.push(reference(row.id, row.attempt)?);
            }
        }
        Ok(settled)
    }

    async fn find(&self, subscriber: SubscriberId, first: NaiveDate) -> StoreResult<Option<Charge>> {
        self.fetch_one(of_period(subscriber.0, first)).await?.map(ChargeRow::charge).transpose()
    }

    async fn of_subscriber(
        &self,
        subscriber: SubscriberId,
        before: Option<NaiveDate>,
        limit: u64,
    ) -> StoreResult<Vec<Charge>> {
        // A later day than any period's.
        let before = before.or(NaiveDate::from_ymd_opt(9999, 12, 31)).unwrap_or_default();
        let charges = self.fetch_all(of_subscriber(subscriber.0, before, limit.cast_signed())).await?;
        charges.into_iter().map(ChargeRow::charge).collect()
    }

    async fn settled_since(&self, at: DateTime<Utc>) -> StoreResult<(u64, Option<DateTime<Utc>>)> {
        let Some(row) = self.fetch_one(settled_since(at).of_many()).await? else { return Ok((0, None)) };
        Ok((row.settled.cast_unsigned(), row.first))
    }

    async fn by_id(&self, ids: &[Uuid]) -> StoreResult<Vec<Charge>> {
        let mut found = Vec::with_capacity(ids.len());
        for lot in ids.chunks(LOT) {
            for row in self.fetch_all(by_ids(json!(lot))).await? {
                found.push(row.charge()?);
            }
        }
        Ok(found)
    }

    async fn paid_between(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
        after: Option<&Charge>,
        limit: u64,
    ) -> StoreResult<Vec<Charge>> {
        let (from, after) = after.map_or((from, Uuid::nil()), |last| (last.asked_at, last.reference.charge));
        let paid = paid_between(from, until, after, limit.cast_signed()).of_many();
        self.fetch_all(paid).await?.into_iter().map(ChargeRow::charge).collect()
    }
}

fn row_of(charge: &NewCharge) -> serde_json::Value {
    json!({
        "id": charge.id,
        "subscriber": charge.subscriber.0,
        "first_day": charge.first,
        "plan": charge.plan.as_str(),
        "amount": charge.fee.total.stored(&charge.currency),
        "tax": charge.fee.tax.stored(&charge.currency),
        "currency": charge.currency,
    })
}

fn settled_row(outcome: &ChargeOutcome, at: DateTime<Utc>) -> serde_json::Value {
    let ChargeOutcome { reference, state, operator_reference, reason } = outcome;
    let settled_at = (*state != ChargeState::Asked).then_some(at);
    json!({
        "id": reference.charge,
        "attempt": reference.attempt.cast_signed(),
        "state": state.as_str(),
        "settled_at": settled_at.map(time_text),
        "operator_reference": operator_reference,
        "reason": reason,
    })
}

fn reference(charge: Uuid, attempt: i32) -> StoreResult<ChargeReference> {
    let attempt = u32::try_from(attempt).map_err(|_| corrupt("charge", "attempt", &charge))?;
    Ok(ChargeReference { charge, attempt })
}

impl ChargeRow {
    fn charge(self) -> StoreResult<Charge> {
        let reference = reference(self.id, self.attempt)?;
        let wrong = |name| corrupt("charge", name, &reference.charge);
        Ok(Charge {
            reference,
            subscriber: SubscriberId(self.subscriber_id),
            first: self.first_day,
            plan: Plan::from_word(&self.plan).ok_or_else(|| wrong("plan"))?,
            fee: Fee {
                total: Amount::from_stored(self.amount, &self.currency),
                tax: Amount::from_stored(self.tax, &self.currency),
            },
            currency: self.currency,
            state: ChargeState::from_word(&self.state).ok_or_else(|| wrong("state"))?,
            asked_at: self.asked_at,
            operator_reference: self.operator_reference,
        })
    }
}
