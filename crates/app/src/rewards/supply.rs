use std::collections::{BTreeMap, BTreeSet};

use arena_rules::Amount;
use chrono::Duration;

use super::offered;
use crate::ports::{Reward, RewardFigures};
use crate::{App, AppResult};

/// The days over which deliveries and their cost are counted.
pub const FIGURES_DAYS: i64 = 30;

/// The way of a reward to its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RewardKind {
    /// Staff send it.
    Desk,
    /// The rewards' provider adds it to the subscriber's number.
    Number,
    /// Staff deliver a code of its pool.
    Codes,
}

impl RewardKind {
    /// Returns the word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Desk => "desk",
            Self::Number => "number",
            Self::Codes => "codes",
        }
    }
}

/// The operator's cost of deliveries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeliveryCost {
    /// The sum of the known costs.
    pub amount: Amount,
    /// Deliveries.
    pub delivered: u64,
    /// Those of them without a known cost.
    pub without_cost: u64,
}

/// A reward with its stock and figures, for staff.
#[derive(Clone, Debug)]
pub struct SuppliedReward {
    /// The reward.
    pub reward: Reward,
    /// The way to its owner.
    pub kind: RewardKind,
    /// Whether few are left for sale.
    pub low: bool,
    /// Claims that are neither delivered nor refused.
    pub unsettled: u64,
    /// The deliveries of the last [`FIGURES_DAYS`] days.
    pub cost: DeliveryCost,
}

/// Which rewards staff list. [`Default`] selects all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SupplyFilter {
    /// Only rewards of which few are left.
    pub low: bool,
    /// Only rewards that subscribers can claim.
    pub offered: bool,
}

impl SupplyFilter {
    /// Whether the filter selects a reward.
    #[must_use]
    pub fn selects(self, supplied: &SuppliedReward) -> bool {
        (!self.low || (supplied.low && supplied.reward.offered)) && (!self.offered || supplied.reward.offered)
    }
}

/// Returns all rewards by id, with their stock and figures, for staff.
///
/// # Errors
/// The database's.
pub async fn supply(app: &App) -> AppResult<Vec<SuppliedReward>> {
    let read = app.store.read();
    let since = app.now() - Duration::days(FIGURES_DAYS);
    let figures = read.rewards().figures(since).await?.into_iter().map(|one| (one.reward, one));
    let mut figures: BTreeMap<_, _> = figures.collect();
    let pools: BTreeSet<_> = read.vouchers().pools().await?.into_iter().collect();
    let rewards = read.rewards().every().await?.into_iter();
    Ok(rewards
        .map(|reward| {
            let reward = offered(app, reward);
            let found = figures.remove(&reward.id).unwrap_or_default();
            supplied(app, reward, &pools, found)
        })
        .collect())
}

/// Returns one reward as [`supply`] does; `None` if it does not exist.
///
/// # Errors
/// The database's.
pub async fn supply_of(app: &App, id: i32) -> AppResult<Option<SuppliedReward>> {
    Ok(supply(app).await?.into_iter().find(|supplied| supplied.reward.id == id))
}

/// Counts the rewards on offer of which few are left.
///
/// # Errors
/// The database's.
pub async fn count_low(app: &App) -> AppResult<u64> {
    let rewards = app.store.read().rewards().list().await?;
    Ok(rewards.iter().filter(|reward| reward.is_low(app.settings.low_stock)).count() as u64)
}

fn supplied(app: &App, reward: Reward, pools: &BTreeSet<i32>, figures: RewardFigures) -> SuppliedReward {
    let kind = match &reward.product {
        _ if pools.contains(&reward.id) => RewardKind::Codes,
        Some(_) => RewardKind::Number,
        None => RewardKind::Desk,
    };
    let codes = Amount::from_stored(figures.codes, &app.settings.prices.currency);
    SuppliedReward {
        kind,
        low: reward.is_low(app.settings.low_stock),
        unsettled: figures.unsettled,
        cost: DeliveryCost {
            amount: figures.pieces + codes,
            delivered: figures.delivered,
            without_cost: figures.without_cost,
        },
        reward,
    }
}
