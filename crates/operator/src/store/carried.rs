use chrono::{DateTime, Duration, Utc};

use super::messages::Message;
use super::{Store, ms};
use crate::OperatorError;

/// How long a message without a code is worth delivering.
pub(crate) const WORTH: Duration = Duration::hours(1);
const AT_ONCE: u32 = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Taken,
    Lost,
    Late,
}

impl Outcome {
    fn as_str(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Lost => "lost",
            Self::Late => "late",
        }
    }
}

impl Store {
    /// The operator's own undelivered messages, oldest first. The portal's have references without a colon
    /// and take another way.
    pub(crate) async fn uncarried(&self, now: DateTime<Utc>) -> Result<Vec<i64>, OperatorError> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM message WHERE sent_at > ? AND instr(reference, ':') > 0
                 AND NOT EXISTS (SELECT 1 FROM carried WHERE carried.message = message.id)
             ORDER BY id LIMIT ?",
        )
        .bind(ms(now - WORTH))
        .bind(AT_ONCE)
        .fetch_all(&self.pool)
        .await?)
    }

    /// Claims a message for delivery; `None` if it is already claimed.
    pub(crate) async fn take_to_carry(
        &self,
        id: i64,
        now: DateTime<Utc>,
    ) -> Result<Option<Message>, OperatorError> {
        let mut tx = self.write().await?;
        let taken = sqlx::query("INSERT INTO carried (message, at) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(id)
            .bind(ms(now))
            .execute(&mut *tx)
            .await?;
        if taken.rows_affected() == 0 {
            return Ok(None);
        }
        let row = sqlx::query("SELECT * FROM message WHERE id = ?").bind(id).fetch_one(&mut *tx).await?;
        let message = Message::read(&row)?;
        tx.commit().await?;
        Ok(Some(message))
    }

    /// Records the outcome of a delivery. Without an outcome, the message can be claimed again.
    pub(crate) async fn carried(&self, id: i64, outcome: Option<Outcome>) -> Result<(), OperatorError> {
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
