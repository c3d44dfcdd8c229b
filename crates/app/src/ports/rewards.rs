use arena_rules::redemption::{FormKind, RedeemField};
use arena_rules::{Amount, Credits};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

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
    /// How many of a limited stock are not sold.
    pub reserve: i32,
    /// The pieces for sale at which staff are warned; 0: never, `None`: as `rewards.low_stock` says.
    pub low_mark: Option<i32>,
    /// The operator's cost of one piece, in the portal's currency; `None` if unknown.
    pub cost: Option<Amount>,
    /// How often staff changed the stock: two people who saw the same number never both add to it.
    pub stock_changes: i32,
    /// Whether subscribers can claim the reward.
    pub offered: bool,
}

impl Reward {
    /// Whether the reward is in stock for subscribers.
    #[must_use]
    pub fn available(&self) -> bool {
        self.for_sale().is_none_or(|left| left > 0)
    }

    /// Returns what subscribers can still claim: the stock without the reserve; `None` if unlimited.
    #[must_use]
    pub fn for_sale(&self) -> Option<i32> {
        self.stock.map(|stock| stock.saturating_sub(self.reserve).max(0))
    }

    /// Whether what is left for sale has fallen to the reward's mark, or to `usual` if the reward has none.
    #[must_use]
    pub fn is_low(&self, usual: i32) -> bool {
        let mark = self.low_mark.unwrap_or(usual);
        mark > 0 && self.for_sale().is_some_and(|left| left <= mark)
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

/// A reward's claims of a time: how many, and what they cost the operator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RewardFigures {
    /// The reward.
    pub reward: i32,
    /// Claims that are neither delivered nor refused, of any time.
    pub unsettled: u64,
    /// Claims that were delivered in the time.
    pub delivered: u64,
    /// Those of them whose cost is not known.
    pub without_cost: u64,
    /// The cost of the deliveries that have one, without those by a voucher code.
    pub pieces: Amount,
    /// The cost of the deliveries by a voucher code, in the unit of [`super::VoucherBatch::cost`].
    pub codes: i64,
}

/// Rewards.
#[async_trait]
pub trait Rewards: Send + Sync {
    /// Returns the rewards on offer in display order, which `item` counts from 1.
    async fn list(&self) -> StoreResult<Vec<Reward>>;

    /// Returns a reward.
    async fn find(&self, id: i32) -> StoreResult<Option<Reward>>;

    /// Takes one from stock; `None` if only the reserve is left, or the reward is not on offer.
    async fn take_one(&self, id: i32) -> StoreResult<Option<StockLeft>>;

    /// Puts one back into stock, also if the reward is not on offer any more. An unlimited stock stays
    /// unlimited.
    async fn put_back(&self, id: i32) -> StoreResult<()>;

    /// Adds `by`, perhaps negative, to a limited stock, and returns the new stock. Returns `None` and
    /// changes nothing if the reward does not exist, its stock is unlimited, the result would be
    /// outside zero to [`i32::MAX`], or `seen` is given and is not the present [`Reward::stock_changes`].
    async fn change_stock(&self, id: i32, by: i32, seen: Option<i32>) -> StoreResult<Option<i32>>;

    /// Locks a reward until this transaction ends, and returns it.
    async fn lock(&self, id: i32) -> StoreResult<Option<Reward>>;

    /// Sets a reward's reserve.
    async fn set_reserve(&self, id: i32, reserve: i32) -> StoreResult<()>;

    /// Sets the mark at which staff are warned of a reward; `None`: as `rewards.low_stock` says.
    async fn set_low_mark(&self, id: i32, mark: Option<i32>) -> StoreResult<()>;

    /// Sets the cost of one piece. Claims keep the cost that they were made at.
    async fn set_cost(&self, id: i32, cost: Option<Amount>) -> StoreResult<()>;

    /// Returns the figures of the rewards that have claims, with deliveries since an instant.
    async fn figures(&self, since: DateTime<Utc>) -> StoreResult<Vec<RewardFigures>>;

    /// Returns all rewards by id, on offer or not.
    async fn every(&self) -> StoreResult<Vec<Reward>>;

    /// Writes the catalogue: adds and changes rewards (stock only if they have none yet), takes absent
    /// ones off offer. Returns the number of changed rows.
    async fn seed(&self, rewards: &[Reward]) -> StoreResult<u64>;
}
