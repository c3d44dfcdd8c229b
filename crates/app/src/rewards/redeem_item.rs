use arena_rules::switches::Switch;
use arena_rules::texts;
use uuid::Uuid;

use super::offered;
use super::redeem_claim::open_offer;
use crate::error::refuse;
use crate::ports::{NewOffer, Reward, SubscriberId};
use crate::{App, AppResult, partner, profile, subscription};

/// An open redeem form; nothing is reserved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The UUID that the claim must carry.
    pub uuid: Uuid,
    /// The position in the list.
    pub item: i32,
    /// The reward.
    pub reward: Reward,
    /// The number at which the subscriber is reached, as people write it: their own, or their contact number.
    pub phone: String,
}

/// Opens the redeem form for a position of the list, from 1.
///
/// # Errors
/// Refusals `unknown_item`, `out_of_stock`, `insufficient_credits`, `phone_required`, `account_held`,
/// `claim_in_trial`, `birth_date_needed`, `too_young`, `redeeming_paused`; the claim checks again.
pub async fn redeem_item(app: &App, subscriber: SubscriberId, item: i32) -> AppResult<Offer> {
    app.board.check(Switch::Redeeming, app.now())?;
    let read = app.store.read();
    subscription::not_held(subscription::hold_of(read, subscriber).await?.as_ref())?;
    let position = usize::try_from(item).ok().and_then(|item| item.checked_sub(1));
    let mut rewards = read.rewards().list().await?;
    let Some(position) = position.filter(|position| *position < rewards.len()) else {
        return refuse("unknown_item", texts::UNKNOWN_REWARD);
    };
    let reward = offered(app, rewards.swap_remove(position));
    if !reward.available() {
        return refuse("out_of_stock", texts::OUT_OF_STOCK);
    }
    if read.ledger().balance(subscriber).await? < reward.credits {
        return refuse("insufficient_credits", texts::NOT_ENOUGH);
    }
    subscription::may_claim(app, read, subscriber).await?;
    profile::check_age(app, read, subscriber).await?;
    let reach = partner::reach(read, subscriber).await?;
    let now = app.now();
    let uuid = app.new_id();
    let offer = NewOffer {
        id: uuid,
        subscriber,
        reward: reward.id,
        item,
        credits: reward.credits,
        at: now,
        expires_at: now + app.settings.redeem_offer,
    };
    let tx = app.begin_for(subscriber).await?;
    tx.redemptions().offer(&offer).await?;
    tx.commit().await?;
    let phone = reach.number().local(&app.settings.country);
    Ok(Offer { uuid, item, reward, phone })
}

/// Returns an open form for a reloaded page; nothing changes.
///
/// # Errors
/// Refusals `redeem_expired`, `already_redeemed`, `phone_required`; the claim checks again.
pub async fn reopen_offer(app: &App, subscriber: SubscriberId, uuid: Uuid) -> AppResult<Offer> {
    let read = app.store.read();
    let (redemption, mut reward) = open_offer(app, read, subscriber, uuid, None).await?;
    // The price of the opened form counts.
    reward.credits = redemption.credits;
    let phone = partner::reach(read, subscriber).await?.number().local(&app.settings.country);
    Ok(Offer { uuid, item: redemption.item, reward, phone })
}
