use arena_rules::export_file::Cell;
use async_trait::async_trait;

use super::reader::{Row, RowReader};
use crate::ports::Reward;
use crate::rewards::{DeliveryCost, SuppliedReward, SupplyFilter, supply};
use crate::{App, AppResult};

/// The rewards by id, with their stock and cost.
pub(super) struct RewardRows(Option<SupplyFilter>);

impl RewardRows {
    pub(super) fn of(filter: SupplyFilter) -> Self {
        Self(Some(filter))
    }
}

#[async_trait]
impl RowReader for RewardRows {
    fn columns(&self) -> &'static [&'static str] {
        &[
            "reward_id",
            "reward",
            "credits",
            "kind",
            "on_offer",
            "stock",
            "reserve",
            "for_sale",
            "low_mark",
            "low",
            "unsettled_claims",
            "delivered_30_days",
            "cost_of_one",
            "cost_30_days",
            "delivered_without_cost",
            "currency",
        ]
    }

    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>> {
        let Some(filter) = self.0.take() else { return Ok(Vec::new()) };
        let rewards = supply(app).await?.into_iter();
        Ok(rewards.filter(|supplied| filter.selects(supplied)).map(|supplied| row(app, supplied)).collect())
    }
}

fn row(app: &App, supplied: SuppliedReward) -> Row {
    let SuppliedReward { reward, kind, low, unsettled, cost } = supplied;
    let DeliveryCost { amount, delivered, without_cost } = cost;
    let for_sale = reward.for_sale();
    let Reward { id, name, credits, stock, reserve, low_mark, cost, offered, .. } = reward;
    let whole = |number: i32| Cell::Number(number.into());
    vec![
        whole(id),
        name.into(),
        credits.0.into(),
        Cell::text(kind.as_str()),
        Cell::yes_no(offered),
        stock.map_or_else(Cell::default, whole),
        whole(reserve),
        for_sale.map_or_else(Cell::default, whole),
        whole(low_mark.unwrap_or(app.settings.low_stock)),
        Cell::yes_no(low),
        Cell::Number(unsettled.cast_signed()),
        Cell::Number(delivered.cast_signed()),
        cost.map_or_else(Cell::default, Cell::Money),
        Cell::Money(amount),
        Cell::Number(without_cost.cast_signed()),
        Cell::text(&app.settings.prices.currency),
    ]
}
