use std::collections::BTreeMap;

use super::days;
use crate::ports::{Reward, VoucherBatch, VoucherCounts};
use crate::rewards::offered;
use crate::{App, AppResult};

/// The codes of one reward.
#[derive(Clone, Debug)]
pub struct VoucherPool {
    /// The reward.
    pub reward: Reward,
    /// The codes of all batches.
    pub counts: VoucherCounts,
    /// Whether the codes that may be sold have fallen to the reward's low mark.
    pub low: bool,
    /// The batches, latest first.
    pub batches: Vec<VoucherBatch>,
}

/// All pools.
#[derive(Clone, Debug)]
pub struct VoucherPools {
    /// The rewards with codes, by id.
    pub pools: Vec<VoucherPool>,
    /// The rewards that can have codes and have none yet, by id.
    pub without: Vec<Reward>,
    /// The numbers of codes by the key that opens them, by the key's id.
    pub keys: Vec<(String, u64)>,
    /// Whether codes can be imported: keys are configured.
    pub ready: bool,
}

/// Returns all pools, for staff.
///
/// # Errors
/// The database's.
pub async fn pools(app: &App) -> AppResult<VoucherPools> {
    let reader = app.store.read();
    let mut batches: BTreeMap<i32, Vec<VoucherBatch>> = BTreeMap::new();
    for batch in reader.vouchers().batches(days(app)).await? {
        batches.entry(batch.reward).or_default().push(batch);
    }
    let (mut pools, mut without) = (Vec::new(), Vec::new());
    for reward in reader.rewards().every().await? {
        let reward = offered(app, reward);
        match batches.remove(&reward.id) {
            Some(batches) => pools.push(pool(app, reward, batches)),
            None if reward.product.is_none() => without.push(reward),
            None => {}
        }
    }
    let keys = reader.vouchers().keys().await?;
    Ok(VoucherPools { pools, without, keys, ready: app.secret_box.is_some() })
}

/// Counts the codes of a reward that can be given out; `None` if the reward has no pool.
///
/// # Errors
/// The database's.
pub async fn free(app: &App, reward: i32) -> AppResult<Option<u64>> {
    Ok(app.store.read().vouchers().free(reward, app.today()).await?)
}

fn pool(app: &App, reward: Reward, batches: Vec<VoucherBatch>) -> VoucherPool {
    let counts = batches.iter().map(|batch| batch.counts).fold(VoucherCounts::default(), sum);
    let left = i32::try_from(counts.free - counts.soon).unwrap_or(i32::MAX);
    let in_use = batches.iter().any(|batch| batch.voided_at.is_none());
    let low = in_use && left <= reward.low_mark.unwrap_or(app.settings.low_stock);
    VoucherPool { low, reward, counts, batches }
}

fn sum(one: VoucherCounts, other: VoucherCounts) -> VoucherCounts {
    VoucherCounts {
        free: one.free + other.free,
        soon: one.soon + other.soon,
        held: one.held + other.held,
        expired: one.expired + other.expired,
        given: one.given + other.given,
        void: one.void + other.void,
    }
}
