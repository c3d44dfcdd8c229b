//! The book of charges: each reference has one final answer.

use arena_rules::handoff::Plan;
use arena_rules::{Amount, Msisdn};
use chrono::{DateTime, Utc};
use sqlx::Row;

use super::{Store, Tx, from_ms, ms, plan, subscriptions};
use crate::OperatorError;

/// The outcome of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargeStatus {
    /// The amount was taken or put on the bill.
    Charged,
    /// The prepaid balance was too low; nothing was taken.
    Insufficient,
}

impl ChargeStatus {
    /// The word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Charged => "charged",
            Self::Insufficient => "insufficient",
        }
    }
}

/// A charge in the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The caller's reference.
    pub reference: String,
    /// The number that pays.
    pub msisdn: Msisdn,
    /// The amount.
    pub amount: Amount,
    /// Off the prepaid balance, or on the postpaid bill.
    pub method: Plan,
    /// The outcome.
    pub status: ChargeStatus,
    /// The prepaid balance after the charge.
    pub balance: Option<Amount>,
    /// Time of the decision.
    pub at: DateTime<Utc>,
}

pub(super) async fn find(tx: &mut Tx, reference: &str) -> Result<Option<Charge>, OperatorError> {
    let row = sqlx::query("SELECT * FROM charge WHERE reference = ?")
        .bind(reference)
        .fetch_optional(&mut **tx)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let status = match row.try_get("status")? {
        "charged" => ChargeStatus::Charged,
        "insufficient" => ChargeStatus::Insufficient,
        _ => {
            let id = reference.to_owned();
            return Err(OperatorError::CorruptRow { table: "charge", column: "status", id });
        }
    };
    let balance: Option<i64> = row.try_get("balance")?;
    Ok(Some(Charge {
        reference: reference.to_owned(),
        msisdn: Msisdn::from_normalised(row.try_get("msisdn")?),
        amount: Amount::from_thousandths(row.try_get("amount")?),
        method: plan(row.try_get("method")?, "charge", reference)?,
        status,
        balance: balance.map(Amount::from_thousandths),
        at: from_ms(row.try_get("charged_at")?),
    }))
}

/// Takes an amount off a prepaid balance that covers it. Returns the outcome and the new balance.
async fn debit(
    tx: &mut Tx,
    msisdn: &Msisdn,
    amount: Amount,
    opening: Amount,
) -> Result<(ChargeStatus, Amount), OperatorError> {
    sqlx::query("INSERT INTO account (msisdn, balance) VALUES (?, ?) ON CONFLICT (msisdn) DO NOTHING")
        .bind(msisdn.as_str())
        .bind(opening.thousandths())
        .execute(&mut **tx)
        .await?;
    let left: Option<i64> = sqlx::query_scalar(
        "UPDATE account SET balance = balance - ?1 WHERE msisdn = ?2 AND balance >= ?1 RETURNING balance",
    )
    .bind(amount.thousandths())
    .bind(msisdn.as_str())
    .fetch_optional(&mut **tx)
    .await?;
    if let Some(left) = left {
        return Ok((ChargeStatus::Charged, Amount::from_thousandths(left)));
    }
    let balance = sqlx::query_scalar("SELECT balance FROM account WHERE msisdn = ?")
        .bind(msisdn.as_str())
        .fetch_one(&mut **tx)
        .await?;
    Ok((ChargeStatus::Insufficient, Amount::from_thousandths(balance)))
}

impl Store {
    pub(crate) async fn find_charge(&self, reference: &str) -> Result<Option<Charge>, OperatorError> {
        let mut tx = self.pool.begin().await?;
        find(&mut tx, reference).await
    }

    pub(crate) async fn charge(
        &self,
        msisdn: &Msisdn,
        amount: Amount,
        reference: &str,
        opening: Amount,
        now: DateTime<Utc>,
    ) -> Result<Charge, OperatorError> {
        let mut tx = self.write().await?;
        if let Some(charge) = find(&mut tx, reference).await? {
            let same = charge.msisdn == *msisdn && charge.amount == amount;
            return if same { Ok(charge) } else { Err(OperatorError::ReferenceReused) };
        }
        let on_the_bill = subscriptions::find(&mut tx, msisdn)
            .await?
            .is_some_and(|subscription| subscription.is_active() && subscription.plan == Plan::Postpaid);
        let (method, status, balance) = if on_the_bill {
            (Plan::Postpaid, ChargeStatus::Charged, None)
        } else {
            let (status, balance) = debit(&mut tx, msisdn, amount, opening).await?;
            (Plan::Prepaid, status, Some(balance))
        };
        sqlx::query(
            "INSERT INTO charge (reference, msisdn, amount, method, status, balance, charged_at)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(reference)
        .bind(msisdn.as_str())
        .bind(amount.thousandths())
        .bind(method.as_str())
        .bind(status.as_str())
        .bind(balance.map(Amount::thousandths))
        .bind(ms(now))
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        let reference = reference.to_owned();
        Ok(Charge { reference, msisdn: msisdn.clone(), amount, method, status, balance, at: now })
    }
}
