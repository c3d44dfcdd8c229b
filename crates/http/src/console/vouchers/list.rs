use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{Reward, VoucherBatch, VoucherCounts};
use arena_app::rewards::vouchers::{self, VoucherPool};
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// A reward.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PoolReward {
    id: i32,
    name: String,
    /// The slug of the reward's picture.
    image: String,
}

/// Codes by what became of them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CodeCounts {
    /// Codes that can be given out.
    free: u64,
    /// Those of them that expire within a week: no further claim is sold for them.
    soon: u64,
    /// Codes that are not given out because a restored backup may not know who has them.
    held: u64,
    /// Codes that expired before somebody got them.
    expired: u64,
    /// Codes that subscribers have.
    given: u64,
    /// Withdrawn codes.
    void: u64,
}

/// A batch of codes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BatchView {
    id: Uuid,
    /// The file's name.
    name: String,
    counts: CodeCounts,
    /// The cost of one code to the operator, in hundredths of the currency, or thousandths if it has three decimals.
    cost: Option<i64>,
    imported_by: String,
    imported_at: DateTime<Utc>,
    /// Since when the codes are not given out, because a restored backup may not know who has them.
    held_since: Option<DateTime<Utc>>,
    /// When the free codes were withdrawn.
    voided_at: Option<DateTime<Utc>>,
    voided_by: Option<String>,
    void_reason: Option<String>,
}

/// The codes of one reward.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PoolView {
    reward: PoolReward,
    counts: CodeCounts,
    /// The reward's stock; null for no limit.
    stock: Option<i32>,
    /// Whether few codes are left that may be sold.
    low: bool,
    /// The batches, latest first.
    batches: Vec<BatchView>,
}

/// All pools.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PoolList {
    /// The rewards with codes.
    pools: Vec<PoolView>,
    /// The rewards that can have codes and have none yet.
    without: Vec<PoolReward>,
    /// Whether codes can be imported: keys are configured.
    ready: bool,
}

/// Returns the pools of voucher codes, with their batches.
#[utoipa::path(
    get, path = "/v1/vouchers", tag = "vouchers",
    responses((status = 200, body = Envelope<PoolList>), (status = 403, body = Failure))
)]
pub(crate) async fn list(State(app): State<Arc<App>>) -> ApiResult<Envelope<PoolList>> {
    let found = vouchers::pools(&app).await?;
    Ok(Envelope::new(PoolList {
        pools: found.pools.into_iter().map(PoolView::from).collect(),
        without: found.without.into_iter().map(PoolReward::from).collect(),
        ready: found.ready,
    }))
}

impl From<Reward> for PoolReward {
    fn from(Reward { id, name, image, .. }: Reward) -> Self {
        Self { id, name, image }
    }
}

impl From<VoucherCounts> for CodeCounts {
    fn from(counts: VoucherCounts) -> Self {
        let VoucherCounts { free, soon, held, expired, given, void } = counts;
        Self { free, soon, held, expired, given, void }
    }
}

impl From<VoucherBatch> for BatchView {
    fn from(batch: VoucherBatch) -> Self {
        Self {
            id: batch.id,
            name: batch.file_name,
            counts: batch.counts.into(),
            cost: batch.cost,
            imported_by: batch.imported_by,
            imported_at: batch.imported_at,
            held_since: batch.held_since,
            voided_at: batch.voided_at,
            voided_by: batch.voided_by,
            void_reason: batch.void_reason,
        }
    }
}

impl From<VoucherPool> for PoolView {
    fn from(VoucherPool { reward, counts, low, batches }: VoucherPool) -> Self {
        Self {
            stock: reward.stock,
            reward: reward.into(),
            counts: counts.into(),
            low,
            batches: batches.into_iter().map(BatchView::from).collect(),
        }
    }
}
