use arena_rules::Credits;
use async_trait::async_trait;

use super::error::StoreResult;

/// Something that credits buy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reward {
    /// The reward's id, from 1, which also names the picture (spec 3).
    pub id: i32,
    /// The name that people read.
    pub name: String,
    /// The price.
    pub credits: Credits,
    /// Whether the redeem form asks for a game id.
    pub id_required: bool,
    /// The number left in stock; `None` for an unlimited stock.
    pub stock: Option<i32>,
    /// The slug of its picture.
    pub image: String,
}

impl Reward {
    /// Returns whether the reward is in stock.
    #[must_use]
    pub fn available(&self) -> bool {
        self.stock.is_none_or(|left| left > 0)
    }
}

/// The stock of a reward after a change; `None` if the stock is not limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockLeft(pub Option<i32>);

/// The list of rewards.
#[async_trait]
pub trait Rewards: Send + Sync {
    /// Returns all rewards on offer, in the order in which they are shown; `item` counts in it from 1.
    async fn list(&self) -> StoreResult<Vec<Reward>>;

    /// Returns the reward with an id.
    async fn find(&self, id: i32) -> StoreResult<Option<Reward>>;

    /// Takes one from stock. Returns `None` if none is left or the reward is not on offer.
    async fn take_one(&self, id: i32) -> StoreResult<Option<StockLeft>>;

    /// Puts one back into stock, also if the reward is not on offer any more. An unlimited stock stays
    /// unlimited.
    async fn put_back(&self, id: i32) -> StoreResult<()>;

    /// Adds `by`, which may be negative, to a limited stock, and returns the new stock. Returns `None`, with
    /// nothing changed, if the reward does not exist, its stock is unlimited, or the result would be outside
    /// zero to [`i32::MAX`].
    async fn change_stock(&self, id: i32, by: i32) -> StoreResult<Option<i32>>;

    /// Returns every reward by id, including those not on offer any more.
    async fn every(&self) -> StoreResult<Vec<Reward>>;

    /// Writes the catalogue: adds new rewards, changes present ones (their stock only if they have none yet),
    /// and takes absent ones off offer. Returns the number of rows changed.
    async fn seed(&self, rewards: &[Reward]) -> StoreResult<u64>;
}
