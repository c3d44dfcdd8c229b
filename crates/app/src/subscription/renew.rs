use arena_rules::subscription::{SubscriptionState, texts};
use arena_rules::switches::Switch;
use chrono::Duration;

use super::agree::again;
use super::{SubscriptionView, view};
use crate::billing::{Outcome, charge_id, hold, request, write};
use crate::error::refuse;
use crate::ports::{Charge, ChargeAnswer, ChargeState, NewCharge, SubscriberId, Subscription};
use crate::settings::BillingSettings;
use crate::{App, AppError, AppResult};

/// How long the subscription is reserved while the operator is asked.
const HOLD: Duration = Duration::minutes(2);
/// The pause between a denial and the next request by hand.
const PAUSE: Duration = Duration::minutes(1);

/// Charges the due period now, for a subscriber who topped up after a denial. After an expiry they first
/// agree to the price again: `agreed` is the price as they read it.
///
/// The charge belongs to its period like any other, so no day is paid twice. A denial does not count as one
/// of the calendar's tries.
///
/// # Errors
/// Refusals `nothing_due`, `not_subscribed`, `price_changed`, `renewed_too_soon`, `charge_pending`,
/// `charge_declined`, `charging_unavailable`, `charging_paused`.
pub async fn renew(app: &App, subscriber: SubscriberId, agreed: Option<&str>) -> AppResult<SubscriptionView> {
    let (Some(billing), Some(charging)) = (&app.settings.billing, &app.charging) else {
        return refuse("nothing_due", texts::NOTHING_DUE);
    };
    app.board.check(Switch::Charging, app.now())?;
    let (subscription, charge) = claim(app, billing, subscriber, agreed).await?;
    let Some(charge) = charge else {
        // The period is already paid.
        return standing(app, subscriber).await;
    };
    let Some(request) = request(app, billing, &charge, &subscription) else {
        return refuse("not_subscribed", texts::NOT_SUBSCRIBED);
    };
    let answer = charging.charge(&request).await;
    let outcome = Outcome { subscription, charge, answer: answer.clone(), by_hand: true };
    let tx = app.store.begin().await?;
    write(app, &*tx, billing, &[outcome]).await?;
    tx.commit().await?;
    match answer {
        ChargeAnswer::Paid { .. } => standing(app, subscriber).await,
        ChargeAnswer::Denied { .. } => refuse("charge_declined", texts::DECLINED),
        ChargeAnswer::Processing { .. } | ChargeAnswer::Unknown(_) => {
            refuse("charge_pending", texts::PENDING)
        }
        ChargeAnswer::NotTaken(why) => {
            tracing::warn!(%subscriber, why, "the operator did not take a charge that a subscriber asked for");
            refuse("charging_unavailable", texts::NO_ANSWER)
        }
    }
}

async fn standing(app: &App, subscriber: SubscriberId) -> AppResult<SubscriptionView> {
    view(app, subscriber)
        .await?
        .ok_or_else(|| AppError::Internal(format!("the subscription of {subscriber} is gone")))
}

/// Claims the subscription and records that its charge is about to be requested. Returns no charge if there
/// is nothing to pay.
async fn claim(
    app: &App,
    billing: &BillingSettings,
    subscriber: SubscriberId,
    agreed: Option<&str>,
) -> AppResult<(Subscription, Option<Charge>)> {
    let (now, zone) = (app.now(), app.settings.zone);
    let tx = app.store.begin().await?;
    let Some(mut found) = tx.subscriptions().find(subscriber).await? else {
        return refuse("not_subscribed", texts::NOT_SUBSCRIBED);
    };
    if found.open.is_some() {
        return refuse("charge_pending", texts::PENDING);
    }
    match found.cycle.state {
        SubscriptionState::Trial | SubscriptionState::Active => {
            return refuse("nothing_due", texts::NOTHING_DUE);
        }
        // Such a subscriber is logged in only while that session is being ended.
        SubscriptionState::Ended => return refuse("not_subscribed", texts::NOT_SUBSCRIBED),
        SubscriptionState::Grace | SubscriptionState::Suspended => {}
        SubscriptionState::Expired => {
            if agreed != Some(&billing.prices.of(found.plan)) {
                return refuse("price_changed", texts::PRICE_CHANGED);
            }
            if !again(app, &*tx, billing, &found).await? {
                return refuse("renewed_too_soon", texts::TOO_SOON);
            }
            found = tx.subscriptions().find(subscriber).await?.unwrap_or(found);
            if !matches!(found.cycle.state, SubscriptionState::Suspended) {
                tx.commit().await?;
                return Ok((found, None));
            }
        }
    }
    let period = found.cycle.period(found.plan, now, zone);
    let before = tx.charges().find(subscriber, period.first).await?;
    if before.is_some_and(|charge| charge.state == ChargeState::Denied && charge.asked_at + PAUSE > now) {
        return refuse("renewed_too_soon", texts::TOO_SOON);
    }
    let new = NewCharge {
        id: charge_id(subscriber, period.first),
        subscriber,
        first: period.first,
        plan: found.plan,
        fee: billing.prices.fee(found.plan),
        currency: billing.prices.currency.clone(),
    };
    let held = hold(&found, now + HOLD);
    let ours = !tx.subscriptions().change(&[held], now).await?.is_empty();
    let asked = if ours { tx.charges().ask(&[new], now).await?.pop() } else { None };
    if asked.is_none() {
        // Another request works on the subscription.
        return refuse("charge_pending", texts::PENDING);
    }
    tx.commit().await?;
    found.version += 1;
    Ok((found, asked))
}
