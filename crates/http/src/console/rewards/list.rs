use std::sync::Arc;

use arena_app::App;
use arena_app::ports::Reward;
use arena_app::rewards::{self, DeliveryCost, SuppliedReward};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// The operator's cost of the deliveries of the last 30 days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeliveryCostView {
    /// The sum of the known costs in units of the currency, such as `1500.50`.
    amount: String,
    /// Deliveries.
    delivered: u64,
    /// Those of them without a known cost.
    without_cost: u64,
}

/// A reward with its stock and figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SuppliedRewardView {
    id: i32,
    name: String,
    /// The slug of the reward's picture.
    image: String,
    /// The price in credits.
    credits: i64,
    /// `desk` for rewards that staff send, `number` for those that the provider adds to the subscriber's number, `codes` for
    /// those with voucher codes.
    kind: &'static str,
    /// Whether subscribers can claim it.
    offered: bool,
    /// The pieces that are left; null for no limit. Of a reward with voucher codes, the codes that its pool serves.
    stock: Option<i32>,
    /// How many of the stock are not sold.
    reserve: i32,
    /// The pieces that subscribers can still claim; null for no limit.
    for_sale: Option<i32>,
    /// The reward's own mark at which staff are warned; null for the usual one.
    low_mark: Option<i32>,
    /// Whether few are left for sale.
    low: bool,
    /// How often staff changed the stock. A refill names it.
    changes: i32,
    /// Claims that are neither delivered nor refused.
    unsettled: u64,
    /// The cost of one piece in units of the currency; null if unknown. A voucher code costs what its batch says.
    cost: Option<String>,
    /// The deliveries of the last 30 days.
    last_days: DeliveryCostView,
}

/// All rewards.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SuppliedRewards {
    /// By id.
    items: Vec<SuppliedRewardView>,
    /// The mark of rewards without one of their own; 0 never warns.
    usual_low_mark: i32,
    /// The deliveries of the last 30 days of all rewards.
    total: DeliveryCostView,
}

/// How many rewards are low.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LowRewards {
    /// Rewards on offer of which few are left for sale.
    low: u64,
}

/// Lists all rewards with their stock, reserve and cost.
#[utoipa::path(
    get, path = "/v1/rewards", tag = "rewards",
    responses((status = 200, body = Envelope<SuppliedRewards>), (status = 403, body = Failure))
)]
pub(crate) async fn list(State(app): State<Arc<App>>) -> ApiResult<Envelope<SuppliedRewards>> {
    let supplied = rewards::supply(&app).await?;
    let sum = |total: DeliveryCost, one: &SuppliedReward| DeliveryCost {
        amount: total.amount + one.cost.amount,
        delivered: total.delivered + one.cost.delivered,
        without_cost: total.without_cost + one.cost.without_cost,
    };
    let total = supplied.iter().fold(DeliveryCost::default(), sum).into();
    let items = supplied.into_iter().map(SuppliedRewardView::from).collect();
    Ok(Envelope::new(SuppliedRewards { items, usual_low_mark: app.settings.low_stock, total }))
}

/// Counts the rewards on offer of which few are left.
#[utoipa::path(
    get, path = "/v1/rewards/low", tag = "rewards",
    responses((status = 200, body = Envelope<LowRewards>), (status = 403, body = Failure))
)]
pub(crate) async fn low(State(app): State<Arc<App>>) -> ApiResult<Envelope<LowRewards>> {
    Ok(Envelope::new(LowRewards { low: rewards::count_low(&app).await? }))
}

impl From<DeliveryCost> for DeliveryCostView {
    fn from(DeliveryCost { amount, delivered, without_cost }: DeliveryCost) -> Self {
        Self { amount: amount.to_string(), delivered, without_cost }
    }
}

impl From<SuppliedReward> for SuppliedRewardView {
    fn from(SuppliedReward { reward, kind, low, unsettled, cost: last_days }: SuppliedReward) -> Self {
        let for_sale = reward.for_sale();
        let Reward {
            id, name, image, credits, stock, reserve, low_mark, cost, stock_changes, offered, ..
        } = reward;
        Self {
            id,
            name,
            image,
            credits: credits.0,
            kind: kind.as_str(),
            offered,
            stock,
            reserve,
            for_sale,
            low_mark,
            low,
            changes: stock_changes,
            unsettled,
            cost: cost.map(|cost| cost.to_string()),
            last_days: last_days.into(),
        }
    }
}
