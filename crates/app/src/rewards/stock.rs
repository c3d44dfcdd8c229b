use arena_rules::texts::{claims, vouchers};
use serde_json::json;

use crate::error::refuse;
use crate::ports::{AuditChange, Reward, StockLeft};
use crate::{App, AppError, AppResult};

/// Returns all rewards by id, on offer or not, for staff.
///
/// # Errors
/// The database's.
pub async fn every(app: &App) -> AppResult<Vec<Reward>> {
    Ok(app.store.read().rewards().every().await?)
}

/// Adds `by`, perhaps negative, to a reward's stock. Returns the reward.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `stock_follows_vouchers`, `stock_unlimited`, `stock_too_low`, `stock_too_high`.
pub async fn change_stock(app: &App, id: i32, by: i32) -> AppResult<Reward> {
    let tx = app.store.begin().await?;
    if tx.vouchers().pools().await?.contains(&id) {
        return refuse("stock_follows_vouchers", vouchers::STOCK_FOLLOWS);
    }
    let Some(left) = tx.rewards().change_stock(id, by).await? else {
        let reward = tx.rewards().find(id).await?.ok_or(AppError::NotFound)?;
        return match reward.stock {
            None => refuse("stock_unlimited", claims::UNLIMITED),
            Some(stock) if by < 0 => refuse("stock_too_low", claims::stock_too_low(stock)),
            Some(_) => refuse("stock_too_high", claims::STOCK_TOO_HIGH),
        };
    };
    let reward = tx.rewards().find(id).await?.ok_or(AppError::NotFound)?;
    let before = left.saturating_sub(by);
    tx.audit().explain(AuditChange::default().between(json!({ "stock": before }), json!({ "stock": left })));
    tx.commit().await?;
    warn_low(app, &reward, StockLeft(Some(left)), before);
    Ok(reward)
}

/// Warns in the log when a stock falls to the configured threshold or below, once per fall.
pub(super) fn warn_low(app: &App, reward: &Reward, left: StockLeft, before: i32) {
    let low = app.settings.low_stock;
    if let StockLeft(Some(left)) = left
        && low > 0
        && left <= low
        && before > low
    {
        tracing::warn!(reward = reward.id, name = %reward.name, left, "the stock of a reward is low: refill it with `arena rewards stock`, or import voucher codes");
    }
}
