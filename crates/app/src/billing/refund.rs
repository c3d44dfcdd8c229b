//! Refunds of charges. A refund is recorded before the operator is asked. One of unknown outcome is asked about, and sent again
//! only under the same reference (docs/adr/0056).

use arena_rules::messages::SubscriberMessage;
use arena_rules::subscription::refund;
use chrono::{DateTime, Duration, Utc};
use futures::future::join_all;
use serde_json::json;
use uuid::Uuid;

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{
    AuditChange, Charge, ChargeRefund, ChargeState, Charging, NewJob, NewRefund, OpenCharge, RefundAnswer,
    RefundLookup, RefundOutcome, RefundRequest, RefundState, Repositories, UnitOfWork,
};
use crate::{App, AppError, AppResult, messages};

/// The job that asks the operator for refunds.
pub const REFUND_JOB: &str = "billing.refund";

/// Why a refund was denied by a gateway that cannot refund.
pub const UNSUPPORTED: &str = "refunds_not_supported";

/// How long a worker has a refund alone.
const HOLD: Duration = Duration::minutes(5);
/// When an open refund is looked at again.
const AGAIN: Duration = Duration::minutes(1);
/// The time after which a refund unknown to the operator is lost and is requested again by its reference.
const LOST: Duration = Duration::minutes(10);

/// A batch's result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RefundBatch {
    /// Money that was given back.
    pub refunded: u64,
    /// Denied refunds.
    pub denied: u64,
    /// Refunds whose outcome is not known yet.
    pub open: u64,
}

/// Returns a paid charge that can be refunded.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `charge_not_paid`, `refunded_before`.
pub(crate) async fn refundable(repos: &dyn Repositories, charge: Uuid) -> AppResult<Charge> {
    let found = repos.charges().by_id(&[charge]).await?.pop().ok_or(AppError::NotFound)?;
    if found.state != ChargeState::Paid {
        return refuse("charge_not_paid", "Only a paid charge can be refunded.");
    }
    let refund = repos.refunds().find(charge).await?;
    if refund.is_some_and(|refund| refund.state != RefundState::Denied) {
        return refuse("refunded_before", "This charge was refunded, or the operator is asked to.");
    }
    Ok(found)
}

/// Records the refund of a charge within a transaction of the database; a job asks the operator afterwards.
pub(crate) async fn refund_within(
    app: &App,
    tx: &dyn UnitOfWork,
    charge: Uuid,
    reason: &str,
    (maker, approved_by): (&str, Option<&str>),
) -> AppResult<()> {
    let found = refundable(tx, charge).await?;
    // The money of an erased subscriber is still given back, but nothing is written about them any more.
    let is_there = tx.subscribers().lock_shared(found.subscriber).await?.is_some();
    let refund = NewRefund {
        charge,
        subscriber: found.subscriber,
        amount: found.fee.total,
        currency: found.currency.clone(),
        reason: if is_there { reason.to_owned() } else { String::new() },
        maker: maker.to_owned(),
        approved_by: approved_by.map(str::to_owned),
    };
    let now = app.now();
    if !tx.refunds().ask(&refund, now).await? {
        return refuse("refunded_before", "This charge was refunded, or the operator is asked to.");
    }
    let job = NewJob {
        id: app.new_id(),
        kind: REFUND_JOB,
        payload: json!({}),
        unique_key: Some("billing.refund/now".into()),
        run_at: now,
    };
    tx.jobs().enqueue(&job).await?;
    let after =
        json!({ "refund": "asked", "amount": found.fee.total.to_string(), "currency": found.currency });
    tx.audit()
        .explain(AuditChange::because(reason).between(json!({ "charge": found.state.as_str() }), after));
    Ok(())
}

/// Refunds a charge by a command, without a second person.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `charging_off`, `charge_not_paid`, `refunded_before`.
pub async fn refund(app: &App, maker: &str, charge: Uuid, reason: &str) -> AppResult<()> {
    let reason = written_reason(reason)?;
    charging_is_on(app)?;
    let tx = app.store.begin().await?;
    refund_within(app, &*tx, charge, reason, (maker, None)).await?;
    tx.commit().await?;
    Ok(())
}

/// Records that a refund that the operator denied was made by another way, and tells the subscriber.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reference_needed`, `refund_not_denied`.
pub async fn refunded_outside(app: &App, charge: Uuid, reference: &str) -> AppResult<()> {
    let Some(reference) = refund::reference(reference) else {
        let text = format!("A reference is one line of 1 to {} characters.", refund::REFERENCE_MAX);
        return refuse("reference_needed", text);
    };
    let tx = app.store.begin().await?;
    let refund = tx.refunds().find(charge).await?.ok_or(AppError::NotFound)?;
    if !tx.refunds().made_outside(charge, reference, app.now()).await? {
        let text = "Only a refund that the operator denied can be recorded as made by another way.";
        return refuse("refund_not_denied", text);
    }
    notify(app, &*tx, &refund).await?;
    let after = json!({ "refund": "outside", "reference": reference });
    tx.audit().explain(AuditChange::default().between(json!({ "refund": refund.state.as_str() }), after));
    tx.commit().await?;
    Ok(())
}

/// Returns a charge's refunds of a state, latest first.
///
/// # Errors
/// The database's.
pub async fn refunds(app: &App, state: RefundState, limit: u64) -> AppResult<Vec<ChargeRefund>> {
    Ok(app.store.read().refunds().in_state(state, limit).await?)
}

/// Refuses where nobody is charged: no gateway could be asked.
///
/// # Errors
/// Refusal `charging_off`.
pub(crate) fn charging_is_on(app: &App) -> AppResult<()> {
    if app.settings.billing.is_none() {
        return refuse("charging_off", "Nobody is charged here.");
    }
    Ok(())
}

/// Whether the money of the charge for the period that begins on a day is back with the subscriber.
pub(crate) async fn is_refunded(repos: &dyn Repositories, charge: Uuid) -> AppResult<bool> {
    let refund = repos.refunds().find(charge).await?;
    Ok(refund.is_some_and(|refund| refund.state.is_back()))
}

/// Asks the operator for up to `limit` due refunds, or about those that were sent before. Several nodes may do so at once,
/// as each refund belongs to one of them meanwhile.
///
/// # Errors
/// The database's. The outcome of an unrecorded request is found out later.
pub async fn refund_batch(app: &App, limit: u64) -> AppResult<RefundBatch> {
    let mut batch = RefundBatch::default();
    let Some(charging) = &app.charging else { return Ok(batch) };
    let mut claimed = Vec::new();
    for refund in app.store.read().refunds().due(app.now(), limit).await? {
        claimed.extend(claim(app, &**charging, refund).await?);
    }
    let asked = claimed.iter().map(|(refund, charge)| outcome(app, &**charging, refund, charge));
    for ((refund, _), outcome) in claimed.iter().zip(join_all(asked).await) {
        let Some((answer, sent_at)) = outcome? else { continue };
        match &answer {
            RefundAnswer::Refunded { .. } => batch.refunded += 1,
            RefundAnswer::Denied { .. } | RefundAnswer::Unsupported => batch.denied += 1,
            _ => batch.open += 1,
        }
        settle(app, refund, answer, sent_at).await?;
    }
    Ok(batch)
}

/// Claims a due refund. Returns it as it was before, with its charge.
async fn claim(
    app: &App,
    charging: &dyn Charging,
    refund: ChargeRefund,
) -> AppResult<Option<(ChargeRefund, Charge)>> {
    let now = app.now();
    let tx = app.store.begin().await?;
    // The request is recorded before it is sent: whoever finds this time asks about the refund first. A gateway that cannot
    // refund sends nothing.
    let sent_at = refund.sent_at.or_else(|| charging.refunds().then_some(now));
    if !tx.refunds().claim(&refund, now, now + HOLD, sent_at).await? {
        return Ok(None);
    }
    let charge = tx.charges().by_id(&[refund.new.charge]).await?.pop().ok_or(AppError::NotFound)?;
    tx.commit().await?;
    Ok(Some((refund, charge)))
}

/// Returns the operator's answer and the time of the last request; `None` if another worker asks.
async fn outcome(
    app: &App,
    charging: &dyn Charging,
    refund: &ChargeRefund,
    charge: &Charge,
) -> AppResult<Option<(RefundAnswer, DateTime<Utc>)>> {
    let request = RefundRequest {
        reference: refund.reference,
        charge: OpenCharge {
            reference: charge.reference,
            asked_at: charge.asked_at,
            operator_reference: charge.operator_reference.clone(),
        },
        amount: refund.new.amount,
        operator_reference: refund.operator_reference.clone(),
    };
    let Some(sent_at) = refund.sent_at else {
        if !charging.refunds() {
            return Ok(Some((RefundAnswer::Unsupported, app.now())));
        }
        return Ok(Some((charging.refund(&request).await, app.now())));
    };
    match charging.find_refund(&request).await {
        RefundLookup::Answer(answer) => Ok(Some((answer, sent_at))),
        RefundLookup::Nothing if app.now() < sent_at + LOST => {
            let why = "the operator knows nothing of it yet".to_owned();
            Ok(Some((RefundAnswer::Unknown(why), sent_at)))
        }
        RefundLookup::Nothing => {
            let at = app.now();
            let tx = app.store.begin().await?;
            if !tx.refunds().ask_again(refund, at).await? {
                return Ok(None);
            }
            tx.commit().await?;
            Ok(Some((charging.refund(&request).await, at)))
        }
    }
}

/// Records an outcome. Only an open refund counts, so the same outcome is recorded once.
async fn settle(
    app: &App,
    refund: &ChargeRefund,
    answer: RefundAnswer,
    sent_at: DateTime<Utc>,
) -> AppResult<()> {
    let (state, sent_at, operator_reference, why) = match answer {
        RefundAnswer::Refunded { reference } => (RefundState::Refunded, Some(sent_at), reference, None),
        RefundAnswer::Denied { why } => (RefundState::Denied, Some(sent_at), None, Some(why)),
        RefundAnswer::Unsupported => (RefundState::Denied, Some(sent_at), None, Some(UNSUPPORTED.into())),
        RefundAnswer::Processing { reference } => (RefundState::Asked, Some(sent_at), reference, None),
        // An earlier request of unknown outcome is still asked about first.
        RefundAnswer::NotTaken(why) => (RefundState::Asked, refund.sent_at, None, Some(why)),
        RefundAnswer::Unknown(why) => (RefundState::Asked, Some(sent_at), None, Some(why)),
    };
    let now = app.now();
    let due_at = now + AGAIN;
    let outcome =
        RefundOutcome { reference: refund.reference, state, sent_at, due_at, operator_reference, why };
    let tx = app.store.begin().await?;
    if tx.refunds().settle(&outcome, now).await? && state == RefundState::Refunded {
        notify(app, &*tx, refund).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Notifies the subscriber of a refund, unless they were erased.
async fn notify(app: &App, tx: &dyn UnitOfWork, refund: &ChargeRefund) -> AppResult<()> {
    let NewRefund { subscriber, amount, currency, .. } = &refund.new;
    if tx.subscribers().lock_shared(*subscriber).await?.is_none() {
        return Ok(());
    }
    let prices = &app.settings.prices;
    let word = if prices.currency == *currency { &prices.word } else { currency };
    let message = SubscriberMessage::ChargeRefunded { amount: *amount, word: word.clone() };
    messages::notify(app, tx, *subscriber, message).await
}
