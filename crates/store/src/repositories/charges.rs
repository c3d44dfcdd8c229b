use arena_app::ports::{
    Charge, ChargeOutcome, ChargeReference, ChargeState, Charges, NewCharge, StoreResult, SubscriberId,
};
use arena_rules::Amount;
use arena_rules::handoff::Plan;
use arena_rules::subscription::Fee;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::lots::{lots, rows_of};
use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

const COLUMNS: &str =
    "id, subscriber_id, first_day, plan, amount, tax, state, attempt, asked_at, operator_reference";

#[async_trait]
impl Charges for Connection {
    async fn ask(&self, charges: &[NewCharge], at: DateTime<Utc>) -> StoreResult<Vec<Charge>> {
        let mut asked = Vec::with_capacity(charges.len());
        for lot in lots(charges) {
            let rows: Vec<String> = (0..lot.len()).map(|row| row_of(row * 7 + 2)).collect();
            let sql = format!(
                "INSERT INTO charge (id, subscriber_id, first_day, plan, amount, tax, currency, state, attempt, asked_at)
                 VALUES {}
                 ON CONFLICT (subscriber_id, first_day) DO UPDATE SET state = 'asked', attempt = charge.attempt + 1,
                     asked_at = excluded.asked_at, plan = excluded.plan, amount = excluded.amount, tax = excluded.tax,
                     settled_at = NULL, operator_reference = NULL, reason = NULL
                     WHERE charge.state IN ('denied', 'untaken')
                 RETURNING {COLUMNS}",
                rows.join(", ")
            );
            let mut values: Vec<Value> = vec![at.into()];
            for charge in lot {
                values.extend([
                    charge.id.into(),
                    charge.subscriber.0.into(),
                    charge.first.into(),
                    charge.plan.as_str().into(),
                    charge.fee.total.paisa().into(),
                    charge.fee.tax.paisa().into(),
                    charge.currency.clone().into(),
                ]);
            }
            for row in self.all(&sql, values).await? {
                asked.push(charge_of(&row)?);
            }
        }
        Ok(asked)
    }

    async fn ask_again(&self, charge: &Charge, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "UPDATE charge SET asked_at = $1
                   WHERE id = $2 AND attempt = $3 AND state = 'asked' AND asked_at = $4";
        let ChargeReference { charge: id, attempt } = charge.reference;
        let values = vec![at.into(), id.into(), attempt.cast_signed().into(), charge.asked_at.into()];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn settle(
        &self,
        outcomes: &[ChargeOutcome],
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<ChargeReference>> {
        let mut settled = Vec::with_capacity(outcomes.len());
        for lot in lots(outcomes) {
            let sql = format!(
                "UPDATE charge SET state = v.column3, settled_at = v.column4,
                     operator_reference = COALESCE(v.column5, operator_reference), reason = v.column6
                 FROM (VALUES {}) AS v
                 WHERE id = v.column1 AND attempt = v.column2 AND charge.state = 'asked'
                 RETURNING id, attempt",
                rows_of(lot.len(), 6, 1)
            );
            let mut values: Vec<Value> = Vec::with_capacity(lot.len() * 6);
            for ChargeOutcome { reference, state, operator_reference, reason } in lot {
                let settled_at = (*state != ChargeState::Asked).then_some(at);
                values.extend([
                    reference.charge.into(),
                    reference.attempt.cast_signed().into(),
                    state.as_str().into(),
                    settled_at.into(),
                    operator_reference.clone().into(),
                    reason.clone().into(),
                ]);
            }
            for row in self.all(&sql, values).await? {
                settled.push(reference_of(&row)?);
            }
        }
        Ok(settled)
    }

    async fn find(&self, subscriber: SubscriberId, first: NaiveDate) -> StoreResult<Option<Charge>> {
        let sql = format!("SELECT {COLUMNS} FROM charge WHERE subscriber_id = $1 AND first_day = $2");
        self.one(&sql, vec![subscriber.0.into(), first.into()]).await?.as_ref().map(charge_of).transpose()
    }

    async fn settled_since(&self, at: DateTime<Utc>) -> StoreResult<(u64, Option<DateTime<Utc>>)> {
        let sql = "SELECT COUNT(*) AS settled, MIN(asked_at) AS first FROM charge
                   WHERE asked_at >= $1 AND state IN ('paid', 'denied')";
        let Some(row) = self.one_of_many(sql, vec![at.into()]).await? else { return Ok((0, None)) };
        Ok((column::<i64>(&row, "settled")?.cast_unsigned(), column(&row, "first")?))
    }

    async fn by_id(&self, ids: &[Uuid]) -> StoreResult<Vec<Charge>> {
        let mut found = Vec::with_capacity(ids.len());
        for lot in lots(ids) {
            let rows = rows_of(lot.len(), 1, 1);
            let sql = format!("SELECT {COLUMNS} FROM charge WHERE id IN (VALUES {rows})");
            let values = lot.iter().map(|id| Value::from(*id)).collect();
            for row in self.all(&sql, values).await? {
                found.push(charge_of(&row)?);
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
        // In the order of the index: by id alone each part would look through the whole time again.
        let sql = format!(
            "SELECT {COLUMNS} FROM charge
             WHERE asked_at >= $1 AND (asked_at > $1 OR id > $3) AND asked_at < $2 AND state = 'paid'
             ORDER BY asked_at, id LIMIT $4"
        );
        let (from, after) = after.map_or((from, Uuid::nil()), |last| (last.asked_at, last.reference.charge));
        let values = vec![from.into(), until.into(), after.into(), limit.cast_signed().into()];
        self.all_of_many(&sql, values).await?.iter().map(charge_of).collect()
    }
}

/// A new charge's row; `first` is the number of its first parameter, and the first one of all is when.
fn row_of(first: usize) -> String {
    let columns: Vec<String> = (first..first + 7).map(|number| format!("${number}")).collect();
    format!("({}, 'asked', 1, $1)", columns.join(", "))
}

fn reference_of(row: &Row) -> StoreResult<ChargeReference> {
    let charge: Uuid = column(row, "id")?;
    let attempt: i32 = column(row, "attempt")?;
    let attempt = u32::try_from(attempt).map_err(|_| corrupt("charge", "attempt", &charge))?;
    Ok(ChargeReference { charge, attempt })
}

pub(super) fn charge_of(row: &Row) -> StoreResult<Charge> {
    let reference = reference_of(row)?;
    let wrong = |name| corrupt("charge", name, &reference.charge);
    let (plan, state): (String, String) = (column(row, "plan")?, column(row, "state")?);
    Ok(Charge {
        reference,
        subscriber: SubscriberId(column(row, "subscriber_id")?),
        first: column(row, "first_day")?,
        plan: Plan::from_word(&plan).ok_or_else(|| wrong("plan"))?,
        fee: Fee {
            total: Amount::from_paisa(column(row, "amount")?),
            tax: Amount::from_paisa(column(row, "tax")?),
        },
        state: ChargeState::from_word(&state).ok_or_else(|| wrong("state"))?,
        asked_at: column(row, "asked_at")?,
        operator_reference: column(row, "operator_reference")?,
    })
}
