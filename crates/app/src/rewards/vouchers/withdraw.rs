use arena_rules::texts::vouchers as texts;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{days, stock};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, UnitOfWork, VoucherBatch};
use crate::{App, AppError, AppResult};

/// Withdraws the free codes of a batch for good: they are not given out, and not imported again. Codes that
/// subscribers have stay theirs.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `batch_withdrawn`.
pub async fn withdraw(app: &App, batch: Uuid, by: &str, reason: &str) -> AppResult<VoucherBatch> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let before = found(app, &*tx, batch).await?;
    if !tx.vouchers().withdraw(batch, by, reason, app.now()).await? {
        return refuse("batch_withdrawn", texts::WITHDRAWN);
    }
    ended(app, tx, &before, AuditChange::because(reason)).await
}

/// Lets the codes of a batch be given out again that a restored backup holds back: staff have made sure that nobody
/// has them.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `reason_needed`, `batch_not_held`.
pub async fn release(app: &App, batch: Uuid, reason: &str) -> AppResult<VoucherBatch> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let before = found(app, &*tx, batch).await?;
    if !tx.vouchers().release(batch).await? {
        return refuse("batch_not_held", texts::NOT_HELD);
    }
    ended(app, tx, &before, AuditChange::because(reason)).await
}

async fn ended(
    app: &App,
    tx: Box<dyn UnitOfWork>,
    before: &VoucherBatch,
    change: AuditChange,
) -> AppResult<VoucherBatch> {
    let after = found(app, &*tx, before.id).await?;
    stock::count(app, &*tx, after.reward).await?;
    tx.audit().explain(change.between(shown(before), shown(&after)));
    tx.commit().await?;
    Ok(after)
}

async fn found(app: &App, tx: &dyn UnitOfWork, batch: Uuid) -> AppResult<VoucherBatch> {
    tx.vouchers().batch(batch, days(app)).await?.ok_or(AppError::NotFound)
}

fn shown(batch: &VoucherBatch) -> Value {
    json!({ "free": batch.counts.free, "held": batch.counts.held, "void": batch.counts.void })
}
