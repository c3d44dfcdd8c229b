use chrono::{DateTime, Duration, Utc};

use super::messages::Message;
use super::{Store, ms};
use crate::OperatorError;

/// How long a message without a code is worth delivering.
pub(crate) const WORTH_SENDING: Duration = Duration::hours(1);
/// The most messages that are read at once.
const AT_ONCE: u32 = 50;

/// How the delivery of a message to a phone ended. The table `carried` holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeliveryOutcome {
    /// The gateway accepted the message.
    Accepted,
    /// The message will not arrive, or whether it arrived is unknown.
    Lost,
    /// The message was of no use any more, and was not sent.
    Late,
}

impl DeliveryOutcome {
    fn as_str(self) -> &'static str {
        match self {
            Self::Accepted => "taken",
            Self::Lost => "lost",
            Self::Late => "late",
        }
    }
}

impl Store {
    /// The operator's own undelivered messages, oldest first. The portal's have references without a colon
    /// and take another way.
    pub(crate) async fn undelivered(&self, now: DateTime<Utc>) -> Result<Vec<i64>, OperatorError> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM message WHERE sent_at > ? AND instr(reference, ':') > 0
                 AND NOT EXISTS (SELECT 1 FROM carried WHERE carried.message = message.id)
             ORDER BY id LIMIT ?",
        )
        .bind(ms(now - WORTH_SENDING))
        .bind(AT_ONCE)
        .fetch_all(&self.pool)
        .await?)
    }

    /// Claims a message for delivery; `None` if it is already claimed.
    pub(crate) async fn claim_delivery(
        &self,
        id: i64,
        now: DateTime<Utc>,
    ) -> Result<Option<Message>, OperatorError> {
        let mut tx = self.write().await?;
        let claimed = sqlx::query("INSERT INTO carried (message, at) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(id)
            .bind(ms(now))
            .execute(&mut *tx)
            .await?;
        if claimed.rows_affected() == 0 {
            return Ok(None);
        }
        let row = sqlx::query("SELECT * FROM message WHERE id = ?").bind(id).fetch_one(&mut *tx).await?;
        let message = Message::read(&row)?;
        tx.commit().await?;
        Ok(Some(message))
    }

    /// Records the outcome of a delivery. Without an outcome, the message can be claimed again.
    pub(crate) async fn record_delivery(
        &self,
        id: i64,
        outcome: Option<DeliveryOutcome>,
    ) -> Result<(), OperatorError> {
        let mut tx = self.write().await?;
        match outcome {
            Some(outcome) => {
                let sql = "UPDATE carried SET outcome = ? WHERE message = ?";
                sqlx::query(sql).bind(outcome.as_str()).bind(id).execute(&mut *tx).await?
            }
            None => sqlx::query("DELETE FROM carried WHERE message = ?").bind(id).execute(&mut *tx).await?,
        };
        Ok(tx.commit().await?)
    }
}
