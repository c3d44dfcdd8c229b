use arena_rules::Credits;
use arena_rules::redemption::{FormKind, RedeemField};
use async_trait::async_trait;

use super::error::StoreResult;

/// Something that credits buy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reward {
    /// The id from 1, which also names the picture (spec 3).
    pub id: i32,
    /// The displayed name.
    pub name: String,
    /// The price.
    pub credits: Credits,
    /// Whether the redeem form asks for an id in a game, the specification's field.
    pub id_required: bool,
    /// The fields that the redeem form asks for beside name and e-mail, if they are others than the
    /// specification's.
    pub fields: Vec<RedeemField>,
    /// The stock; `None` if unlimited.
    pub stock: Option<i32>,
    /// The picture's slug.
    pub image: String,
    /// The provider's code of the product, for data, minutes and the like that are added to the subscriber's
    /// number; `None` for rewards that staff deliver.
    pub product: Option<String>,
}

impl Reward {
    /// Whether the reward is in stock.
    #[must_use]
    pub fn available(&self) -> bool {
        self.stock.is_none_or(|left| left > 0)
    }

    /// Returns the fields of the reward's form.
    #[must_use]
    pub fn form(&self) -> FormKind<'_> {
        match &self.product {
            Some(_) => FormKind::Number,
            None => FormKind::Contact(&self.fields),
        }
    }
}

/// A reward's stock after a change; `None` if unlimited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockLeft(pub Option<i32>);

/// Rewards.
#[async_trait]
pub trait Rewards: Send + Sync {
    /// Returns the rewards on offer in display order, which `item` counts from 1.
    async fn list(&self) -> StoreResult<Vec<Reward>>;

    /// Returns a reward.
    async fn find(&self, id: i32) -> StoreResult<Option<Reward>>;

    /// Takes one from stock; `None` if none is left, or the reward is not on offer.
    async fn take_one(&self, id: i32) -> StoreResult<Option<StockLeft>>;

    /// Puts one back into stock, also if the reward is not on offer any more. An unlimited stock stays
    /// unlimited.
    async fn put_back(&self, id: i32) -> StoreResult<()>;

    /// Adds `by`, perhaps negative, to a limited stock, and returns the new stock. Returns `None` and
    /// changes nothing if the reward does not exist, its stock is unlimited, or the result would be
    /// outside zero to [`i32::MAX`].
    async fn change_stock(&self, id: i32, by: i32) -> StoreResult<Option<i32>>;

    /// Returns all rewards by id, on offer or not.
    async fn every(&self) -> StoreResult<Vec<Reward>>;

    /// Writes the catalogue: adds and changes rewards (stock only if they have none yet), takes absent
    /// ones off offer. Returns the number of changed rows.
    async fn seed(&self, rewards: &[Reward]) -> StoreResult<u64>;
}
