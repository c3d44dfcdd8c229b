use super::days;
use crate::ports::{Repositories, StockLeft};
use crate::rewards::stock::warn_low;
use crate::{App, AppResult};

/// The job that counts the stocks of rewards with pools.
pub const STOCK_JOB: &str = "voucher.stock";

/// A reward's stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountedStock {
    /// Before; `None` if it was unlimited.
    pub(super) before: Option<i32>,
    /// Now.
    pub(super) after: i32,
}

/// Sets the stock of a reward to the codes that may be sold, less the claims that wait for one, so that no claim is
/// sold without a code. Call this last: claims of the reward wait from here to the commit.
pub(super) async fn count(
    app: &App,
    repos: &dyn Repositories,
    reward: i32,
) -> AppResult<Option<CountedStock>> {
    let counted = repos.vouchers().count_stock(reward, days(app).sold_from).await?;
    Ok(counted.map(|(before, after)| CountedStock { before, after }))
}

/// Counts the stocks of all rewards with pools again. Codes come close to their expiry, and claims are delivered in
/// other ways. Returns how many stocks changed.
///
/// # Errors
/// The database's.
pub async fn count_stocks(app: &App) -> AppResult<u64> {
    let mut changed = 0;
    for id in app.store.read().vouchers().pools().await? {
        let tx = app.store.begin().await?;
        let Some(CountedStock { before, after }) = count(app, &*tx, id).await? else { continue };
        if before == Some(after) {
            continue;
        }
        let reward = tx.rewards().find(id).await?;
        tx.commit().await?;
        changed += 1;
        if let (Some(reward), Some(before)) = (reward, before) {
            warn_low(app, &reward, StockLeft(Some(after)), before);
        }
    }
    Ok(changed)
}
