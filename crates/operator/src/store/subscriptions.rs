use arena_rules::Msisdn;
use arena_rules::handoff::Plan;
use chrono::{DateTime, Duration, Utc};
use sqlx::Row;

use super::{Store, Tx, from_ms, ms, plan};
use crate::OperatorError;

/// The state of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubscriptionStatus {
    /// Active.
    Active,
    /// Ended by the subscriber.
    Unsubscribed,
}

/// A number's subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The number.
    pub msisdn: Msisdn,
    /// The plan.
    pub plan: Plan,
    /// The state.
    pub status: SubscriptionStatus,
    /// Time of the latest consent.
    pub started_at: DateTime<Utc>,
    /// End of the free trial of the number's first subscription.
    pub trial_ends_at: DateTime<Utc>,
    /// Time of the end, if ended.
    pub ended_at: Option<DateTime<Utc>>,
}

impl Subscription {
    /// Whether the subscription is active.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.status == SubscriptionStatus::Active
    }
}

pub(crate) struct Consent<'a> {
    pub(crate) flow: &'a str,
    pub(crate) msisdn: &'a Msisdn,
    pub(crate) plan: Plan,
    pub(crate) text_version: &'static str,
    pub(crate) text: String,
    pub(crate) trial: Duration,
}

pub(super) async fn find(tx: &mut Tx, msisdn: &Msisdn) -> Result<Option<Subscription>, OperatorError> {
    let row = sqlx::query("SELECT *, rowid FROM subscription WHERE msisdn = ?")
        .bind(msisdn.as_str())
        .fetch_optional(&mut **tx)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let id = row.try_get::<i64, _>("rowid")?.to_string();
    let ended_at: Option<i64> = row.try_get("ended_at")?;
    let status = match row.try_get("status")? {
        "active" => SubscriptionStatus::Active,
        "unsubscribed" => SubscriptionStatus::Unsubscribed,
        _ => return Err(OperatorError::CorruptRow { table: "subscription", column: "status", id }),
    };
    Ok(Some(Subscription {
        msisdn: msisdn.clone(),
        plan: plan(row.try_get("plan")?, "subscription", &id)?,
        status,
        started_at: from_ms(row.try_get("started_at")?),
        trial_ends_at: from_ms(row.try_get("trial_ends_at")?),
        ended_at: ended_at.map(from_ms),
    }))
}

pub(super) async fn subscribe(
    tx: &mut Tx,
    consent: Consent<'_>,
    now: DateTime<Utc>,
) -> Result<(), OperatorError> {
    sqlx::query(
        "INSERT INTO consent (flow, msisdn, plan, text_version, text, agreed_at) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(consent.flow)
    .bind(consent.msisdn.as_str())
    .bind(consent.plan.as_str())
    .bind(consent.text_version)
    .bind(consent.text)
    .bind(ms(now))
    .execute(&mut **tx)
    .await?;
    // The end of the trial does not change: a number has only one trial.
    sqlx::query(
        "INSERT INTO subscription (msisdn, plan, status, started_at, trial_ends_at) VALUES (?, ?, 'active', ?, ?)
         ON CONFLICT (msisdn) DO UPDATE SET plan = excluded.plan, status = 'active',
             started_at = excluded.started_at, ended_at = NULL",
    )
    .bind(consent.msisdn.as_str())
    .bind(consent.plan.as_str())
    .bind(ms(now))
    .bind(ms(now + consent.trial))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

impl Store {
    pub(crate) async fn subscription(&self, msisdn: &Msisdn) -> Result<Option<Subscription>, OperatorError> {
        let mut tx = self.pool.begin().await?;
        find(&mut tx, msisdn).await
    }

    pub(crate) async fn put_unsubscribe_link(
        &self,
        hash: Vec<u8>,
        msisdn: &Msisdn,
        domain: &str,
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<(), OperatorError> {
        let mut tx = self.write().await?;
        sqlx::query("DELETE FROM unsubscribe_link WHERE expires_at <= ?")
            .bind(ms(now))
            .execute(&mut *tx)
            .await?;
        sqlx::query(
            "INSERT INTO unsubscribe_link (link_hash, msisdn, domain, expires_at) VALUES (?, ?, ?, ?)",
        )
        .bind(hash)
        .bind(msisdn.as_str())
        .bind(domain)
        .bind(ms(expires_at))
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    pub(crate) async fn unsubscribe_link(
        &self,
        hash: Vec<u8>,
        domain: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Msisdn>, OperatorError> {
        let found: Option<String> = sqlx::query_scalar(
            "SELECT msisdn FROM unsubscribe_link WHERE link_hash = ? AND domain = ? AND expires_at > ?",
        )
        .bind(hash)
        .bind(domain)
        .bind(ms(now))
        .fetch_optional(&self.pool)
        .await?;
        Ok(found.map(Msisdn::from_normalised))
    }
}
