use crate::ports::LedgerTxn;
use crate::{App, AppError, AppResult};

/// Returns a transaction with its legs, for staff.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn transaction(app: &App, txn: i64) -> AppResult<LedgerTxn> {
    app.store.read().ledger().find(txn).await?.ok_or(AppError::NotFound)
}
