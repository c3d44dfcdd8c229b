//! The book of refunds: each reference has one final answer, and each charge is given back once.

use arena_rules::handoff::Plan;
use chrono::{DateTime, Utc};
use sqlx::Row;

use super::charges::{self, ChargeStatus};
use super::{Store, Tx, from_ms, ms};
use crate::OperatorError;

/// The outcome of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundStatus {
    /// The amount is back on the prepaid balance, or off the bill.
    Refunded,
    /// There is nothing to give back: the charge is unknown, was not paid, or was given back before.
    Denied,
}

impl RefundStatus {
    /// The word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Refunded => "refunded",
            Self::Denied => "denied",
        }
    }
}

/// A refund in the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    /// The caller's reference.
    pub reference: String,
    /// The reference of the charge.
    pub charge: String,
    /// The outcome.
    pub status: RefundStatus,
    /// Time of the decision.
    pub at: DateTime<Utc>,
}

async fn find(tx: &mut Tx, reference: &str) -> Result<Option<Refund>, OperatorError> {
    let row = sqlx::query("SELECT * FROM refund WHERE reference = ?")
        .bind(reference)
        .fetch_optional(&mut **tx)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let status = match row.try_get("status")? {
        "refunded" => RefundStatus::Refunded,
        "denied" => RefundStatus::Denied,
        _ => {
            let id = reference.to_owned();
            return Err(OperatorError::CorruptRow { table: "refund", column: "status", id });
        }
    };
    Ok(Some(Refund {
        reference: reference.to_owned(),
        charge: row.try_get("charge")?,
        status,
        at: from_ms(row.try_get("refunded_at")?),
    }))
}

impl Store {
    pub(crate) async fn find_refund(&self, reference: &str) -> Result<Option<Refund>, OperatorError> {
        let mut tx = self.pool.begin().await?;
        find(&mut tx, reference).await
    }

    /// Gives a charge back; `None` if there is no such charge.
    pub(crate) async fn refund(
        &self,
        charge: &str,
        reference: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Refund>, OperatorError> {
        let mut tx = self.write().await?;
        if let Some(refund) = find(&mut tx, reference).await? {
            return if refund.charge == charge {
                Ok(Some(refund))
            } else {
                Err(OperatorError::ReferenceReused)
            };
        }
        let Some(paid) = charges::find(&mut tx, charge).await? else { return Ok(None) };
        let before: Option<i64> =
            sqlx::query_scalar("SELECT 1 FROM refund WHERE charge = ? AND status = 'refunded'")
                .bind(charge)
                .fetch_optional(&mut *tx)
                .await?;
        let gives = paid.status == ChargeStatus::Charged && before.is_none();
        if gives && paid.method == Plan::Prepaid {
            sqlx::query("UPDATE account SET balance = balance + ? WHERE msisdn = ?")
                .bind(paid.amount.thousandths())
                .bind(paid.msisdn.as_str())
                .execute(&mut *tx)
                .await?;
        }
        let status = if gives { RefundStatus::Refunded } else { RefundStatus::Denied };
        sqlx::query("INSERT INTO refund (reference, charge, status, refunded_at) VALUES (?, ?, ?, ?)")
            .bind(reference)
            .bind(charge)
            .bind(status.as_str())
            .bind(ms(now))
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(Some(Refund { reference: reference.to_owned(), charge: charge.to_owned(), status, at: now }))
    }
}
