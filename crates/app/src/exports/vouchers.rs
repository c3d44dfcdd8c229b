use arena_rules::export_file::Cell;
use async_trait::async_trait;

use super::reader::{Row, RowReader};
use crate::ports::{Reward, VoucherBatch, VoucherCounts};
use crate::rewards::vouchers;
use crate::{App, AppResult};

/// The batches of voucher codes by reward, latest first, with counts and without codes.
#[derive(Default)]
pub(super) struct VoucherRows {
    done: bool,
}

#[async_trait]
impl RowReader for VoucherRows {
    fn columns(&self) -> &'static [&'static str] {
        &[
            "reward_id",
            "reward",
            "batch",
            "file",
            "imported_at",
            "imported_by",
            "cost_in_smallest_unit",
            "currency",
            "free",
            "expire_soon",
            "held",
            "expired",
            "given",
            "withdrawn",
            "held_since",
            "withdrawn_at",
            "withdrawn_by",
            "withdrawn_because",
        ]
    }

    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>> {
        if std::mem::replace(&mut self.done, true) {
            return Ok(Vec::new());
        }
        let pools = vouchers::pools(app).await?.pools;
        let of_pool = |pool: &vouchers::VoucherPool| {
            pool.batches.iter().map(|batch| row(app, &pool.reward, batch.clone())).collect::<Vec<_>>()
        };
        Ok(pools.iter().flat_map(of_pool).collect())
    }
}

fn row(app: &App, reward: &Reward, batch: VoucherBatch) -> Row {
    let VoucherCounts { free, soon, held, expired, given, void } = batch.counts;
    let count = |count: u64| Cell::Number(count.cast_signed());
    vec![
        i64::from(reward.id).into(),
        Cell::text(&reward.name),
        Cell::text(batch.id.to_string()),
        batch.file_name.into(),
        batch.imported_at.into(),
        batch.imported_by.into(),
        batch.cost.into(),
        Cell::text(&app.settings.prices.currency),
        count(free),
        count(soon),
        count(held),
        count(expired),
        count(given),
        count(void),
        batch.held_since.into(),
        batch.voided_at.into(),
        batch.voided_by.into(),
        batch.void_reason.into(),
    ]
}
