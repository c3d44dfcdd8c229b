use arena_rules::texts::{claims, fields, vouchers};
use arena_rules::{Amount, FieldErrors, stock};
use serde_json::{Value, json};

use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, Reward, StockLeft, UnitOfWork};
use crate::{App, AppError, AppResult};

/// A change of a stock by staff.
#[derive(Clone, Copy, Debug)]
pub struct StockChange<'a> {
    /// How many to add, or to take away if negative.
    pub by: i32,
    /// The reason for the audit: a delivery's number, a count of the store.
    pub reason: Option<&'a str>,
    /// [`Reward::stock_changes`] as the person saw it; `None` changes the stock whatever happened meanwhile.
    pub seen: Option<i32>,
}

impl StockChange<'_> {
    /// A change without a reason, whatever happened meanwhile.
    #[must_use]
    pub fn by(by: i32) -> Self {
        Self { by, reason: None, seen: None }
    }
}

/// Returns all rewards by id, on offer or not, for staff.
///
/// # Errors
/// The database's.
pub async fn every(app: &App) -> AppResult<Vec<Reward>> {
    Ok(app.store.read().rewards().every().await?)
}

/// Changes a reward's stock. Returns the reward. A repeated change that names what it saw is refused, so a call whose answer
/// was lost never adds the same delivery twice.
///
/// # Errors
/// [`AppError::NotFound`]; [`AppError::Invalid`] for a change by 0; refusals `reason_needed`, `stock_follows_vouchers`,
/// `stock_unlimited`, `stock_changed`, `stock_too_low`, `stock_too_high`.
pub async fn change_stock(app: &App, id: i32, change: StockChange<'_>) -> AppResult<Reward> {
    let StockChange { by, reason, seen } = change;
    if by == 0 {
        return invalid("by", claims::STOCK_BY_ZERO.to_owned());
    }
    let reason = reason.map(written_reason).transpose()?;
    let tx = app.store.begin().await?;
    if tx.vouchers().pools().await?.contains(&id) {
        return refuse("stock_follows_vouchers", vouchers::STOCK_FOLLOWS);
    }
    let Some(left) = tx.rewards().change_stock(id, by, seen).await? else {
        let reward = tx.rewards().find(id).await?.ok_or(AppError::NotFound)?;
        return match reward.stock {
            None => refuse("stock_unlimited", claims::UNLIMITED),
            Some(stock) if seen.is_some_and(|seen| seen != reward.stock_changes) => {
                refuse("stock_changed", claims::stock_changed(stock))
            }
            Some(stock) if by < 0 => refuse("stock_too_low", claims::stock_too_low(stock)),
            Some(_) => refuse("stock_too_high", claims::STOCK_TOO_HIGH),
        };
    };
    let reward = tx.rewards().find(id).await?.ok_or(AppError::NotFound)?;
    let before = left.saturating_sub(by);
    let explained = reason.map_or_else(AuditChange::default, AuditChange::because);
    tx.audit().explain(explained.between(json!({ "stock": before }), json!({ "stock": left })));
    tx.commit().await?;
    warn_low(app, &reward, StockLeft(Some(left)), before);
    Ok(reward)
}

/// Sets how many of a reward's stock are not sold. Returns the reward.
///
/// # Errors
/// [`AppError::NotFound`]; [`AppError::Invalid`] for a reserve below 0; refusal `stock_unlimited`.
pub async fn set_reserve(app: &App, id: i32, reserve: i32) -> AppResult<Reward> {
    if reserve < 0 {
        return invalid("reserve", claims::RESERVE.to_owned());
    }
    let tx = app.store.begin().await?;
    let before = tx.rewards().lock(id).await?.ok_or(AppError::NotFound)?;
    let Some(stock) = before.stock else { return refuse("stock_unlimited", claims::UNLIMITED) };
    tx.rewards().set_reserve(id, reserve).await?;
    let was_low = before.is_low(app.settings.low_stock);
    let change = (json!({ "reserve": before.reserve }), json!({ "reserve": reserve }));
    let reward = changed(tx, id, change).await?;
    if !was_low && reward.is_low(app.settings.low_stock) {
        warn(&reward, stock);
    }
    Ok(reward)
}

/// Sets the mark at which staff are warned of a reward; `None`: as `rewards.low_stock` says, 0: never. Returns the reward.
///
/// # Errors
/// [`AppError::NotFound`]; [`AppError::Invalid`] for a mark outside 0 to 1000000.
pub async fn set_low_mark(app: &App, id: i32, mark: Option<i32>) -> AppResult<Reward> {
    if !mark.is_none_or(stock::is_low_mark) {
        return invalid("low", claims::LOW_MARK.to_owned());
    }
    let tx = app.store.begin().await?;
    let before = tx.rewards().lock(id).await?.ok_or(AppError::NotFound)?;
    tx.rewards().set_low_mark(id, mark).await?;
    changed(tx, id, (json!({ "low": before.low_mark }), json!({ "low": mark }))).await
}

/// Sets what one piece of a reward costs the operator; `None`: unknown. Claims keep the cost of their time. Returns the reward.
///
/// # Errors
/// [`AppError::NotFound`]; [`AppError::Invalid`] for a cost that is no amount of the portal's currency.
pub async fn set_cost(app: &App, id: i32, cost: Option<Amount>) -> AppResult<Reward> {
    let currency = &app.settings.prices.currency;
    if !cost.is_none_or(|cost| stock::is_cost(cost, currency)) {
        return invalid("cost", claims::cost_invalid(currency));
    }
    let tx = app.store.begin().await?;
    let before = tx.rewards().lock(id).await?.ok_or(AppError::NotFound)?;
    tx.rewards().set_cost(id, cost).await?;
    changed(tx, id, (json!({ "cost": before.cost }), json!({ "cost": cost }))).await
}

/// Explains a change in the audit, commits it, and returns the reward as it is now.
async fn changed(tx: Box<dyn UnitOfWork>, id: i32, (before, after): (Value, Value)) -> AppResult<Reward> {
    tx.audit().explain(AuditChange::default().between(before, after));
    let reward = tx.rewards().find(id).await?.ok_or(AppError::NotFound)?;
    tx.commit().await?;
    Ok(reward)
}

fn invalid<T>(field: &str, text: String) -> AppResult<T> {
    Err(AppError::Invalid(FieldErrors::one(field, fields::MALFORMED.worded(text))))
}

/// Warns in the log when what is left for sale falls to the reward's mark or below, once per fall.
pub(super) fn warn_low(app: &App, reward: &Reward, left: StockLeft, before: i32) {
    let low_at = |stock: i32| Reward { stock: Some(stock), ..reward.clone() }.is_low(app.settings.low_stock);
    if let StockLeft(Some(left)) = left
        && low_at(left)
        && !low_at(before)
    {
        warn(reward, left);
    }
}

fn warn(reward: &Reward, left: i32) {
    let Reward { id, name, reserve, .. } = reward;
    tracing::warn!(reward = id, %name, left, reserve, "the stock of a reward is low: refill it with `arena rewards stock`, or import voucher codes");
}
