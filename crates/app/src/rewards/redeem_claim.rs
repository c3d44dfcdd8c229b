use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use arena_rules::ledger::Reason;
use arena_rules::messages::SubscriberMessage;
use arena_rules::redemption::{self, RedeemDetails, RedeemForm};
use arena_rules::switches::Switch;
use arena_rules::texts::fields;
use arena_rules::{FieldErrors, Msisdn, texts};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{delivery, offered, stock};
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::ledger::{self, Move};
use crate::ports::{Redemption, RedemptionStatus, Repositories, Reward, StockLeft, SubscriberId};
use crate::{App, AppError, AppResult, messages, operations, partner, profile, subscription};

/// The scope of answers to an `Idempotency-Key`.
const SCOPE: &str = "redeem";

/// A filled-in redeem form.
#[derive(Clone, Debug)]
pub struct ClaimForm {
    /// The reward's position in the list.
    pub item: i32,
    /// The UUID from `redeem-item`.
    pub uuid: Uuid,
    /// The name.
    pub name: String,
    /// The e-mail address.
    pub email: String,
    /// The number from `redeem-item`, read-only in the form.
    pub phone: String,
    /// The answers to the reward's own fields, by their names.
    pub answers: BTreeMap<String, String>,
}

/// A claim's receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimReceipt {
    /// The claim's id.
    pub claim_id: Uuid,
    /// Whether the reward is being added to the subscriber's number.
    #[serde(default)]
    pub to_number: bool,
}

/// Claims a reward: takes credits and one from stock, and notifies the subscriber, in one transaction,
/// once per `uuid`.
///
/// # Errors
/// Refusals `redeem_expired`, `already_redeemed`, `out_of_stock`, `insufficient_credits`,
/// `phone_required`, `account_held`, `claim_in_trial`, `birth_date_needed`, `too_young`, `redeeming_paused`; [`AppError::Invalid`] with the specification's
/// texts.
pub async fn redeem_claim(
    app: &App,
    subscriber: SubscriberId,
    form: ClaimForm,
    key: Option<&IdempotencyKey>,
) -> AppResult<ClaimReceipt> {
    let paused = operations::answer_if_paused(app, Switch::Redeeming, subscriber, SCOPE, key);
    if let Some(receipt) = paused.await? {
        return Ok(receipt);
    }
    let within = app.clone();
    let taken = Arc::new(OnceLock::new());
    let noted = taken.clone();
    let receipt = idempotency::once_unless_held(app, subscriber, SCOPE, key, move |repos| {
        Box::pin(async move { claim_within(&within, repos, subscriber, &form, &noted).await })
    })
    .await?;
    // After the commit, and only if this call took the reward: a repeated answer takes none.
    if let Some((reward, StockLeft(Some(left)))) = taken.get() {
        stock::warn_low(app, reward, StockLeft(Some(*left)), left.saturating_add(1));
    }
    Ok(receipt)
}

async fn claim_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    form: &ClaimForm,
    taken: &OnceLock<(Reward, StockLeft)>,
) -> AppResult<ClaimReceipt> {
    let now = app.now();
    subscription::may_claim(app, repos, subscriber).await?;
    profile::check_age(app, repos, subscriber).await?;
    let (redemption, reward) = open_offer(app, repos, subscriber, form.uuid, Some(form.item)).await?;
    let reach = partner::reach(repos, subscriber).await?;
    let details = check(app, form, &reward, reach.number())?;
    // Without a lock: most claims of a rush come too late.
    if !reward.available() {
        return out_of_stock();
    }
    if !repos.redemptions().claim(redemption.id, &details, reach.number().as_str(), now).await? {
        return refuse("already_redeemed", texts::ALREADY_REDEEMED);
    }
    let reason = Move {
        subscriber,
        reason: Reason::Redeem,
        key: redemption.id.to_string(),
        title: reward.name.clone(),
        amount: redemption.credits,
    };
    ledger::spend(repos, reason, now).await?;
    repos.standings().add_redeemed(subscriber).await?;
    if !delivery::begin(app, repos, redemption.id, &reward).await? {
        let name = super::message_name(app, repos, reward.id, &reward.name).await?;
        let message = SubscriberMessage::RedemptionReceived { reward: name, credits: redemption.credits };
        messages::notify(app, repos, subscriber, message).await?;
    }
    // Last: other claims of a limited reward wait from here to the commit.
    let Some(left) = repos.rewards().take_one(reward.id).await? else {
        return out_of_stock();
    };
    let receipt = ClaimReceipt { claim_id: redemption.id, to_number: reward.product.is_some() };
    // Set only once, because this runs once per call.
    let _ = taken.set((reward, left));
    Ok(receipt)
}

fn out_of_stock<T>() -> AppResult<T> {
    refuse("out_of_stock", texts::OUT_OF_STOCK)
}

/// Returns a redemption that can be claimed, with its reward; `item` is the form's position, if any.
pub(super) async fn open_offer(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    uuid: Uuid,
    item: Option<i32>,
) -> AppResult<(Redemption, Reward)> {
    let redemption = repos.redemptions().find(uuid, subscriber).await?;
    let Some(redemption) = redemption.filter(|found| item.is_none_or(|item| found.item == item)) else {
        return refuse("redeem_expired", texts::REDEEM_EXPIRED);
    };
    if redemption.status != RedemptionStatus::Offered {
        return refuse("already_redeemed", texts::ALREADY_REDEEMED);
    }
    if app.now() >= redemption.expires_at {
        return refuse("redeem_expired", texts::REDEEM_EXPIRED);
    }
    match repos.rewards().find(redemption.reward).await? {
        Some(reward) => Ok((redemption, offered(app, reward))),
        None => refuse("redeem_expired", texts::REDEEM_EXPIRED),
    }
}

fn check(app: &App, form: &ClaimForm, reward: &Reward, own: &Msisdn) -> AppResult<RedeemDetails> {
    let read = RedeemForm { name: &form.name, email: &form.email, answers: &form.answers };
    let details = redemption::check(&read, reward.form(), app.settings.languages.english())?;
    let phone = Msisdn::parse(&form.phone, &app.settings.country).ok();
    if phone.as_ref() == Some(own) {
        Ok(details)
    } else {
        Err(AppError::Invalid(FieldErrors::one("phone", fields::PHONE_NOT_OWN)))
    }
}
