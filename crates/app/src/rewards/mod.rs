//! Rewards and their redemption (spec 2, 4, 5; contract 4).

pub mod claims;
pub mod delivery;
mod redeem_claim;
mod redeem_item;
mod stock;

pub use redeem_claim::{ClaimForm, ClaimReceipt, redeem_claim};
pub use redeem_item::{Offer, redeem_item, reopen_offer};
pub use stock::{change_stock, every};

use crate::ports::Reward;
use crate::{App, AppResult};

/// Returns all rewards on offer; the position in this list, from 1, is the `item` of the calls.
///
/// # Errors
/// The database's.
pub async fn list(app: &App) -> AppResult<Vec<Reward>> {
    let rewards = app.store.read().rewards().list().await?;
    Ok(rewards.into_iter().map(|reward| offered(app, reward)).collect())
}

/// Returns a reward as this operator delivers it: without a provider staff deliver all rewards, and need the form.
fn offered(app: &App, reward: Reward) -> Reward {
    match app.settings.provider_patience {
        Some(_) => reward,
        None => Reward { product: None, ..reward },
    }
}
