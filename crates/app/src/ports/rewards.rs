use arena_rules::Credits;
use async_trait::async_trait;

use super::StoreResult;

/// Something to be had for credits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reward {
    /// Its id, from 1; also names its picture (spec 3).
    pub id: i32,
    /// What it is.
    pub name: String,
    /// What it costs.
    pub credits: Credits,
    /// Whether the redeem form asks for a game id.
    pub id_required: bool,
    /// How many are left; `None` for as many as anybody wants.
    pub stock: Option<i32>,
    /// The slug of its picture.
    pub image: String,
}

impl Reward {
    /// Whether one can be had.
    #[must_use]
    pub fn available(&self) -> bool {
        self.stock.is_none_or(|left| left > 0)
    }
}

/// The stock of a reward after a change; `None` where it is not limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockLeft(pub Option<i32>);

/// The list of rewards.
#[async_trait]
pub trait Rewards: Send + Sync {
    /// All that are offered, in the order in which they are shown; `item` counts in it from 1.
    async fn list(&self) -> StoreResult<Vec<Reward>>;

    /// The reward of an id.
    async fn find(&self, id: i32) -> StoreResult<Option<Reward>>;

    /// Takes one from stock; `None` where none is left or the reward is not offered.
    async fn take_one(&self, id: i32) -> StoreResult<Option<StockLeft>>;

    /// Gives one back to stock, also where the reward is not offered any more. A stock without a limit stays so.
    async fn put_back(&self, id: i32) -> StoreResult<()>;

    /// Adds `by`, which may be less than zero, to a limited stock; what is left. `None`, with nothing changed, where there
    /// is no such reward, its stock is not limited, or it would leave the range from zero to [`i32::MAX`].
    async fn change_stock(&self, id: i32, by: i32) -> StoreResult<Option<i32>>;

    /// Every reward, also those that are not offered any more, by their ids.
    async fn every(&self) -> StoreResult<Vec<Reward>>;

    /// Writes the catalogue: new ones are added, present ones changed (their stock only where they have none yet),
    /// absent ones no longer offered. How many rows changed.
    async fn seed(&self, rewards: &[Reward]) -> StoreResult<u64>;
}
