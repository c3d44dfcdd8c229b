//! Unsubscribing: the code that proves the number, and the notice to the portal.

use arena_rules::Msisdn;
use chrono::{DateTime, Utc};
use sqlx::Row;

use super::code::{Attempt, Code, MAX_TRIES, Mistake};
use super::codes::{Limit, NewCode, SEND_INTERVAL, limit, send};
use super::{Store, Tx, from_ms, ms};
use crate::OperatorError;

pub(crate) enum UnsubscribeCodeResult {
    /// A code is in the inbox, sent now or less than a minute ago.
    Sent,
    Refused(Limit),
}

pub(crate) enum UnsubscribeResult {
    /// The subscription has ended now or earlier.
    Done,
    Mistaken(Mistake),
    /// This browser has no code for this link.
    Gone,
}

/// The link and the browser of a request, as stored hashes.
#[derive(Clone, Copy)]
pub(crate) struct Asker<'a> {
    pub(crate) link: &'a [u8],
    pub(crate) browser: &'a [u8],
}

pub(crate) struct Leaving {
    msisdn: Msisdn,
    code: Code,
}

pub(crate) struct PendingNotice {
    pub(crate) id: i64,
    pub(crate) msisdn: Msisdn,
    pub(crate) ended_at: DateTime<Utc>,
}

impl Leaving {
    pub(crate) fn code_sent_at(&self) -> DateTime<Utc> {
        self.code.sent_at
    }
}

async fn find(tx: &mut Tx, asker: Asker<'_>) -> Result<Option<Leaving>, OperatorError> {
    let row = sqlx::query("SELECT * FROM leaving WHERE link_hash = ? AND browser_hash = ?")
        .bind(asker.link)
        .bind(asker.browser)
        .fetch_optional(&mut **tx)
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Leaving {
        msisdn: Msisdn::from_normalised(row.try_get("msisdn")?),
        code: Code {
            hash: row.try_get("code_hash")?,
            sent_at: from_ms(row.try_get("code_sent_at")?),
            tries: row.try_get("tries")?,
        },
    }))
}

impl Store {
    pub(crate) async fn leaving(&self, asker: Asker<'_>) -> Result<Option<Leaving>, OperatorError> {
        let mut tx = self.pool.begin().await?;
        find(&mut tx, asker).await
    }

    /// Sends a code to unsubscribe, which replaces an earlier one.
    pub(crate) async fn send_leave_code(
        &self,
        asker: Asker<'_>,
        msisdn: &Msisdn,
        code: NewCode,
    ) -> Result<UnsubscribeCodeResult, OperatorError> {
        let mut tx = self.write().await?;
        sqlx::query("DELETE FROM leaving WHERE code_sent_at < ?")
            .bind(ms(code.now - super::codes::REMEMBERED))
            .execute(&mut *tx)
            .await?;
        if let Some(refusal) = limit(&mut tx, msisdn, &code).await? {
            let earlier = find(&mut tx, asker).await?.is_some_and(|leaving| {
                leaving.code.tries < MAX_TRIES && code.now < leaving.code.sent_at + SEND_INTERVAL
            });
            tx.commit().await?;
            let good = earlier && matches!(refusal, Limit::TooSoon(_));
            return Ok(if good {
                UnsubscribeCodeResult::Sent
            } else {
                UnsubscribeCodeResult::Refused(refusal)
            });
        }
        sqlx::query(
            "INSERT INTO leaving (link_hash, browser_hash, msisdn, code_hash, code_sent_at) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (link_hash, browser_hash) DO UPDATE SET code_hash = excluded.code_hash,
                 code_sent_at = excluded.code_sent_at, tries = 0",
        )
        .bind(asker.link)
        .bind(asker.browser)
        .bind(msisdn.as_str())
        .bind(&code.hash)
        .bind(ms(code.now))
        .execute(&mut *tx)
        .await?;
        send(&mut tx, msisdn, &code).await?;
        tx.commit().await?;
        Ok(UnsubscribeCodeResult::Sent)
    }

    /// Ends a subscription if the code is right, and queues the notice to the portal, which confirms the end
    /// by SMS.
    pub(crate) async fn leave(
        &self,
        asker: Asker<'_>,
        code_hash: &[u8],
        now: DateTime<Utc>,
    ) -> Result<UnsubscribeResult, OperatorError> {
        let mut tx = self.write().await?;
        let Some(leaving) = find(&mut tx, asker).await? else { return Ok(UnsubscribeResult::Gone) };
        match leaving.code.attempt(code_hash, now) {
            Attempt::Right => {}
            Attempt::Closed(mistake) => return Ok(UnsubscribeResult::Mistaken(mistake)),
            Attempt::Missed(mistake) => {
                sqlx::query("UPDATE leaving SET tries = tries + 1 WHERE link_hash = ? AND browser_hash = ?")
                    .bind(asker.link)
                    .bind(asker.browser)
                    .execute(&mut *tx)
                    .await?;
                tx.commit().await?;
                return Ok(UnsubscribeResult::Mistaken(mistake));
            }
        }
        let ended = sqlx::query(
            "UPDATE subscription SET status = 'unsubscribed', ended_at = ? WHERE msisdn = ? AND status = 'active'",
        )
        .bind(ms(now))
        .bind(leaving.msisdn.as_str())
        .execute(&mut *tx)
        .await?
        .rows_affected()
            == 1;
        if ended {
            sqlx::query("INSERT INTO notice (msisdn, ended_at) VALUES (?, ?)")
                .bind(leaving.msisdn.as_str())
                .bind(ms(now))
                .execute(&mut *tx)
                .await?;
            tracing::info!(of = %leaving.msisdn.masked(), "unsubscribed");
        }
        // A code works only once.
        sqlx::query("DELETE FROM leaving WHERE link_hash = ? AND browser_hash = ?")
            .bind(asker.link)
            .bind(asker.browser)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(UnsubscribeResult::Done)
    }

    /// Up to 100 notices that the portal has not received yet, oldest first.
    pub(crate) async fn pending_notices(&self) -> Result<Vec<PendingNotice>, OperatorError> {
        let rows = sqlx::query(
            "SELECT id, msisdn, ended_at FROM notice WHERE told_at IS NULL ORDER BY id LIMIT 100",
        )
        .fetch_all(&self.pool)
        .await?;
        let notice = |row: &sqlx::sqlite::SqliteRow| {
            Ok(PendingNotice {
                id: row.try_get("id")?,
                msisdn: Msisdn::from_normalised(row.try_get("msisdn")?),
                ended_at: from_ms(row.try_get("ended_at")?),
            })
        };
        rows.iter().map(notice).collect()
    }

    /// Marks a notice as received by the portal.
    pub(crate) async fn mark_notified(&self, id: i64, now: DateTime<Utc>) -> Result<(), OperatorError> {
        let mut tx = self.write().await?;
        sqlx::query("UPDATE notice SET told_at = ? WHERE id = ? AND told_at IS NULL")
            .bind(ms(now))
            .bind(id)
            .execute(&mut *tx)
            .await?;
        Ok(tx.commit().await?)
    }
}
