//! One-time codes and the limits on sending them (contract 3).

use arena_rules::Msisdn;
use arena_rules::handoff::Plan;
use chrono::{DateTime, Duration, Utc};

use super::code::MAX_TRIES;
use super::flows::{Flow, Origin};
use super::messages::put;
use super::{Store, Tx, ms};
use crate::OperatorError;

/// The shortest time between two codes to a number.
pub(crate) const SEND_INTERVAL: Duration = Duration::seconds(60);
/// The most codes to a number in a calendar day.
pub(crate) const SENDS_A_DAY: i64 = 5;
/// How long flows and sends are kept; longer than any limit looks back.
pub(super) const REMEMBERED: Duration = Duration::days(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// The last code is less than a minute old; seconds to wait.
    TooSoon(i64),
    /// Five codes were sent today.
    TooMany,
}

/// A new code: the stored hash and the SMS.
pub(crate) struct NewCode {
    pub(crate) hash: Vec<u8>,
    pub(crate) sms: String,
    pub(crate) reference: String,
    pub(crate) now: DateTime<Utc>,
    pub(crate) today: DateTime<Utc>,
}

pub(crate) enum CodeRequestResult {
    /// A new code is in the inbox.
    New,
    /// This browser got a code for the number less than a minute ago, and that code is still valid.
    Earlier(String),
    Refused(Limit),
}

pub(crate) enum CodeResendResult {
    Sent,
    Refused(Limit),
    Gone,
}

pub(super) async fn limit(
    tx: &mut Tx,
    msisdn: &Msisdn,
    code: &NewCode,
) -> Result<Option<Limit>, OperatorError> {
    // A later send comes from a clock that was set back since; subscribers must not wait for it.
    let last: Option<i64> =
        sqlx::query_scalar("SELECT MAX(sent_at) FROM code_send WHERE msisdn = ? AND sent_at <= ?")
            .bind(msisdn.as_str())
            .bind(ms(code.now))
            .fetch_one(&mut **tx)
            .await?;
    let today: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM code_send WHERE msisdn = ? AND sent_at >= ?")
        .bind(msisdn.as_str())
        .bind(ms(code.today))
        .fetch_one(&mut **tx)
        .await?;
    if today >= SENDS_A_DAY {
        return Ok(Some(Limit::TooMany));
    }
    let wait = last.map_or(0, |last| last + SEND_INTERVAL.num_milliseconds() - ms(code.now));
    Ok((wait > 0).then_some(Limit::TooSoon((wait + 999) / 1000)))
}

pub(super) async fn send(tx: &mut Tx, msisdn: &Msisdn, code: &NewCode) -> Result<(), OperatorError> {
    sqlx::query("INSERT INTO code_send (msisdn, sent_at) VALUES (?, ?)")
        .bind(msisdn.as_str())
        .bind(ms(code.now))
        .execute(&mut **tx)
        .await?;
    put(tx, msisdn, &code.sms, &code.reference, code.now).await?;
    Ok(())
}

async fn forget_old(tx: &mut Tx, now: DateTime<Utc>) -> Result<(), OperatorError> {
    let before = ms(now - REMEMBERED);
    sqlx::query("DELETE FROM flow WHERE code_sent_at < ?").bind(before).execute(&mut **tx).await?;
    sqlx::query("DELETE FROM code_send WHERE sent_at < ?").bind(before).execute(&mut **tx).await?;
    Ok(())
}

impl Store {
    pub(crate) async fn begin(
        &self,
        id: &str,
        browser: &[u8],
        msisdn: &Msisdn,
        plan: Plan,
        from: &Origin,
        code: NewCode,
    ) -> Result<CodeRequestResult, OperatorError> {
        let mut tx = self.write().await?;
        forget_old(&mut tx, code.now).await?;
        if let Some(limit) = limit(&mut tx, msisdn, &code).await? {
            let earlier: Option<String> = match limit {
                Limit::TooMany => None,
                // A subscriber who went back to change the plan needs no second code.
                Limit::TooSoon(_) => {
                    sqlx::query_scalar(
                        "UPDATE flow SET plan = ?, return_to = ?, state = ? WHERE id = (
                             SELECT id FROM flow WHERE browser_hash = ? AND msisdn = ? AND code_sent_at > ?
                                 AND verified_at IS NULL AND tries < ? ORDER BY code_sent_at DESC LIMIT 1)
                         RETURNING id",
                    )
                    .bind(plan.as_str())
                    .bind(from.return_to.as_str())
                    .bind(from.state.as_deref())
                    .bind(browser)
                    .bind(msisdn.as_str())
                    .bind(ms(code.now - SEND_INTERVAL))
                    .bind(MAX_TRIES)
                    .fetch_optional(&mut *tx)
                    .await?
                }
            };
            tx.commit().await?;
            return Ok(earlier.map_or(CodeRequestResult::Refused(limit), CodeRequestResult::Earlier));
        }
        sqlx::query(
            "INSERT INTO flow (id, browser_hash, msisdn, plan, return_to, state, code_hash, code_sent_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(id)
        .bind(browser)
        .bind(msisdn.as_str())
        .bind(plan.as_str())
        .bind(from.return_to.as_str())
        .bind(from.state.as_deref())
        .bind(&code.hash)
        .bind(ms(code.now))
        .execute(&mut *tx)
        .await?;
        send(&mut tx, msisdn, &code).await?;
        tx.commit().await?;
        Ok(CodeRequestResult::New)
    }

    /// Sends a new code for a flow. The old code becomes invalid.
    pub(crate) async fn resend(
        &self,
        id: &str,
        browser: &[u8],
        code: NewCode,
    ) -> Result<CodeResendResult, OperatorError> {
        let mut tx = self.write().await?;
        let Some(flow) = Flow::find(&mut tx, id, browser).await?.filter(|flow| flow.verified_at.is_none())
        else {
            return Ok(CodeResendResult::Gone);
        };
        if let Some(limit) = limit(&mut tx, &flow.msisdn, &code).await? {
            return Ok(CodeResendResult::Refused(limit));
        }
        sqlx::query("UPDATE flow SET code_hash = ?, code_sent_at = ?, tries = 0 WHERE id = ?")
            .bind(&code.hash)
            .bind(ms(code.now))
            .bind(id)
            .execute(&mut *tx)
            .await?;
        send(&mut tx, &flow.msisdn, &code).await?;
        tx.commit().await?;
        Ok(CodeResendResult::Sent)
    }
}
