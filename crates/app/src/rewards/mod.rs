//! Rewards and their redemption (spec 2, 4, 5; contract 4).

pub mod claims;
pub mod delivery;
mod redeem_claim;
mod redeem_item;
mod stock;
mod supply;
pub mod vouchers;

pub use redeem_claim::{ClaimForm, ClaimReceipt, redeem_claim};
pub use redeem_item::{Offer, redeem_item, reopen_offer};
pub use stock::{StockChange, change_stock, every, set_cost, set_low_mark, set_reserve};
pub use supply::{
    DeliveryCost, FIGURES_DAYS, RewardKind, SuppliedReward, SupplyFilter, count_low, supply, supply_of,
};

use arena_rules::messages::EntryName;
use arena_rules::redemption::RedeemField;

use crate::ports::{EntryKind, Repositories, Reward};
use crate::{App, AppResult, content};

/// Returns all rewards on offer; the position in this list, from 1, is the `item` of the calls.
///
/// # Errors
/// The database's.
pub async fn list(app: &App) -> AppResult<Vec<Reward>> {
    let rewards = app.store.read().rewards().list().await?;
    Ok(rewards.into_iter().map(|reward| offered(app, reward)).collect())
}

/// Returns a reward's name for a message.
async fn message_name(app: &App, repos: &dyn Repositories, id: i32, own: &str) -> AppResult<EntryName> {
    content::entry_name(app, repos, EntryKind::Rewards, &id.to_string(), own).await
}

/// Returns a reward as this operator delivers it: without a provider staff deliver all rewards, and need the form. The
/// specification's field has the operator's word for an id in a game.
fn offered(app: &App, mut reward: Reward) -> Reward {
    if app.settings.provider_patience.is_none() {
        reward.product = None;
    }
    if reward.id_required && reward.fields.is_empty() {
        reward.fields.push(RedeemField::game_id(&app.settings.game_id));
    }
    reward
}
