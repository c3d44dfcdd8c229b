//! A subscriber's flow from the number to the hand-off: code and consent (contract 3).

use arena_rules::handoff::{MAX_LIFETIME, Plan};
use arena_rules::{Msisdn, ReturnTo};
use chrono::{DateTime, Duration, Utc};
use sqlx::Row;

use super::code::{Attempt, Code, Mistake};
use super::subscriptions::{self, Consent, Subscription};
use super::{Store, Tx, from_ms, ms, plan};
use crate::OperatorError;

pub(crate) const CONSENT_TIME: Duration = Duration::minutes(10);

pub(crate) struct Origin {
    pub(crate) return_to: ReturnTo,
    pub(crate) state: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Flow {
    pub(crate) id: String,
    pub(crate) msisdn: Msisdn,
    pub(crate) plan: Plan,
    pub(crate) return_to: ReturnTo,
    /// The portal's `state`, returned in the hand-off.
    pub(crate) state: Option<String>,
    code: Code,
    pub(crate) verified_at: Option<DateTime<Utc>>,
    pub(crate) end: Option<End>,
}

#[derive(Clone, Debug)]
pub(crate) enum End {
    Handed(HandoffContents),
    Declined,
}

/// The contents of a hand-off. Stored, so that a form that is sent twice gets the same hand-off twice.
#[derive(Clone, Debug)]
pub(crate) struct HandoffContents {
    pub(crate) msisdn: Msisdn,
    pub(crate) plan: Plan,
    pub(crate) nonce: String,
    pub(crate) at: DateTime<Utc>,
    pub(crate) return_to: ReturnTo,
    pub(crate) state: Option<String>,
}

pub(crate) enum CodeAttemptResult {
    /// The code is right; the consent comes next.
    Consent,
    /// The code is right, and the number is already subscribed.
    Handed(HandoffContents),
    Mistaken(Mistake),
    Gone,
}

pub(crate) enum ConsentResult {
    Handed(HandoffContents),
    Declined(ReturnTo),
    Gone,
}

impl Flow {
    pub(super) async fn find(tx: &mut Tx, id: &str, browser: &[u8]) -> Result<Option<Self>, OperatorError> {
        let row = sqlx::query("SELECT * FROM flow WHERE id = ? AND browser_hash = ?")
            .bind(id)
            .bind(browser)
            .fetch_optional(&mut **tx)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let verified_at: Option<i64> = row.try_get("verified_at")?;
        let (outcome, ended_at, nonce): (Option<String>, Option<i64>, Option<String>) =
            (row.try_get("outcome")?, row.try_get("ended_at")?, row.try_get("nonce")?);
        let msisdn = Msisdn::from_normalised(row.try_get("msisdn")?);
        let plan = plan(row.try_get("plan")?, "flow", id)?;
        let return_to = ReturnTo::parse(row.try_get("return_to")?);
        let state: Option<String> = row.try_get("state")?;
        let end = match (outcome.as_deref(), ended_at, nonce) {
            (None, None, None) => None,
            (Some("declined"), Some(_), None) => Some(End::Declined),
            (Some("handed"), Some(at), Some(nonce)) => Some(End::Handed(HandoffContents {
                msisdn: msisdn.clone(),
                plan,
                nonce,
                at: from_ms(at),
                return_to: return_to.clone(),
                state: state.clone(),
            })),
            _ => {
                return Err(OperatorError::CorruptRow {
                    table: "flow",
                    column: "outcome",
                    id: id.to_owned(),
                });
            }
        };
        Ok(Some(Self {
            id: id.to_owned(),
            msisdn,
            plan,
            return_to,
            state,
            code: Code {
                hash: row.try_get("code_hash")?,
                sent_at: from_ms(row.try_get("code_sent_at")?),
                tries: row.try_get("tries")?,
            },
            verified_at: verified_at.map(from_ms),
            end,
        }))
    }

    pub(crate) fn code_sent_at(&self) -> DateTime<Utc> {
        self.code.sent_at
    }

    pub(crate) fn awaits_consent(&self, now: DateTime<Utc>) -> bool {
        self.end.is_none() && self.verified_at.is_some_and(|at| now < at + CONSENT_TIME)
    }

    async fn hand(
        mut self,
        tx: &mut Tx,
        plan: Plan,
        nonce: String,
        now: DateTime<Utc>,
    ) -> Result<HandoffContents, OperatorError> {
        self.plan = plan;
        let ended = sqlx::query(
            "UPDATE flow SET plan = ?, ended_at = ?, outcome = 'handed', nonce = ?
             WHERE id = ? AND outcome IS NULL AND verified_at IS NOT NULL",
        )
        .bind(plan.as_str())
        .bind(ms(now))
        .bind(&nonce)
        .bind(&self.id)
        .execute(&mut **tx)
        .await?;
        debug_assert_eq!(ended.rows_affected(), 1, "the write lock is held since the flow was read");
        Ok(HandoffContents {
            msisdn: self.msisdn,
            plan,
            nonce,
            at: now,
            return_to: self.return_to,
            state: self.state,
        })
    }
}

impl HandoffContents {
    /// The same hand-off for a form that is sent twice; `None` once it has expired.
    fn again(self, now: DateTime<Utc>) -> Option<Self> {
        (now < self.at + MAX_LIFETIME).then_some(self)
    }
}

impl Store {
    pub(crate) async fn flow(&self, id: &str, browser: &[u8]) -> Result<Option<Flow>, OperatorError> {
        let mut tx = self.pool.begin().await?;
        Flow::find(&mut tx, id, browser).await
    }

    /// Whether the number still has its free trial.
    pub(crate) async fn has_trial(&self, msisdn: &Msisdn) -> Result<bool, OperatorError> {
        Ok(self.subscription(msisdn).await?.is_none())
    }

    /// Tries a code. `nonce` is for the hand-off if the number is already subscribed.
    pub(crate) async fn try_code(
        &self,
        id: &str,
        browser: &[u8],
        code_hash: &[u8],
        nonce: String,
        now: DateTime<Utc>,
    ) -> Result<CodeAttemptResult, OperatorError> {
        let mut tx = self.write().await?;
        let Some(flow) = Flow::find(&mut tx, id, browser).await? else { return Ok(CodeAttemptResult::Gone) };
        match flow.code.attempt(code_hash, now) {
            Attempt::Right => {}
            Attempt::Closed(mistake) => return Ok(CodeAttemptResult::Mistaken(mistake)),
            Attempt::Missed(mistake) => {
                sqlx::query("UPDATE flow SET tries = tries + 1 WHERE id = ?")
                    .bind(id)
                    .execute(&mut *tx)
                    .await?;
                tx.commit().await?;
                return Ok(CodeAttemptResult::Mistaken(mistake));
            }
        }
        match flow.end {
            None => {}
            Some(End::Handed(handed)) => {
                return Ok(handed.again(now).map_or(CodeAttemptResult::Gone, CodeAttemptResult::Handed));
            }
            Some(End::Declined) => return Ok(CodeAttemptResult::Gone),
        }
        if flow.verified_at.is_some() {
            return Ok(if flow.awaits_consent(now) {
                CodeAttemptResult::Consent
            } else {
                CodeAttemptResult::Gone
            });
        }
        sqlx::query("UPDATE flow SET verified_at = ? WHERE id = ?")
            .bind(ms(now))
            .bind(id)
            .execute(&mut *tx)
            .await?;
        let tried = match subscriptions::find(&mut tx, &flow.msisdn).await?.filter(Subscription::is_active) {
            Some(subscription) => {
                CodeAttemptResult::Handed(flow.hand(&mut tx, subscription.plan, nonce, now).await?)
            }
            None => CodeAttemptResult::Consent,
        };
        tx.commit().await?;
        Ok(tried)
    }

    /// Ends a flow after the right code: with a subscription and a hand-off, or without. `texts` returns the
    /// text of the consent for a plan, with or without a trial.
    pub(crate) async fn decide(
        &self,
        id: &str,
        browser: &[u8],
        agreed: bool,
        nonce: String,
        now: DateTime<Utc>,
        texts: impl FnOnce(Plan, bool) -> ConsentTexts,
    ) -> Result<ConsentResult, OperatorError> {
        let mut tx = self.write().await?;
        let Some(flow) = Flow::find(&mut tx, id, browser).await? else { return Ok(ConsentResult::Gone) };
        match flow.end {
            None => {}
            Some(End::Handed(handed)) if agreed => {
                return Ok(handed.again(now).map_or(ConsentResult::Gone, ConsentResult::Handed));
            }
            Some(End::Declined) if !agreed => return Ok(ConsentResult::Declined(flow.return_to)),
            Some(End::Handed(_) | End::Declined) => return Ok(ConsentResult::Gone),
        }
        if !flow.awaits_consent(now) {
            return Ok(ConsentResult::Gone);
        }
        if !agreed {
            sqlx::query("UPDATE flow SET ended_at = ?, outcome = 'declined' WHERE id = ?")
                .bind(ms(now))
                .bind(id)
                .execute(&mut *tx)
                .await?;
            tx.commit().await?;
            return Ok(ConsentResult::Declined(flow.return_to));
        }
        let before = subscriptions::find(&mut tx, &flow.msisdn).await?;
        let plan = match &before {
            // Another tab has subscribed in the meantime: one consent is enough.
            Some(subscription) if subscription.is_active() => subscription.plan,
            _ => {
                let texts = texts(flow.plan, before.is_none());
                let consent = Consent {
                    flow: id,
                    msisdn: &flow.msisdn,
                    plan: flow.plan,
                    text_version: texts.version,
                    text: texts.consent,
                    trial: texts.trial,
                };
                subscriptions::subscribe(&mut tx, consent, now).await?;
                flow.plan
            }
        };
        let handed = flow.hand(&mut tx, plan, nonce, now).await?;
        tx.commit().await?;
        Ok(ConsentResult::Handed(handed))
    }
}

/// The text of a consent, with its version and the length of the trial.
pub(crate) struct ConsentTexts {
    pub(crate) version: &'static str,
    pub(crate) consent: String,
    pub(crate) trial: Duration,
}
