use uuid::Uuid;

use super::propose::write;
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{ChangeState, Proposal, StaffMember, SubscriberId};
use crate::{App, AppResult, privacy, subscription};

/// Asks an administrator for a subscriber's erasure. Returns the change.
///
/// # Errors
/// [`AppError::NotFound`](crate::AppError::NotFound); refusals `reason_needed`, `subscriber_erased`, `account_held`,
/// `claims_open`, `prizes_wait`, `erasure_waits`.
pub async fn erase(
    app: &App,
    maker: &StaffMember,
    subscriber: SubscriberId,
    reason: &str,
) -> AppResult<Uuid> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    // Simultaneous requests take turns, so the second sees the first.
    subscription::lock_account(app, &*tx, subscriber).await?;
    subscription::may_be_erased(app, &*tx, subscriber).await?;
    privacy::nothing_open(&*tx, subscriber).await?;
    let proposal = Proposal::Erasure { subscriber };
    if tx.changes().waiting(&proposal, app.now()).await?.is_some() {
        return refuse("erasure_waits", "Somebody asked for this already. It waits for an administrator.");
    }
    let change = write(app, &*tx, maker, proposal, reason, ChangeState::Open).await?;
    tx.commit().await?;
    Ok(change)
}

/// Whether an administrator has to decide about a subscriber's erasure.
///
/// # Errors
/// The database's.
pub async fn erasure_waits(app: &App, subscriber: SubscriberId) -> AppResult<bool> {
    let erasure = Proposal::Erasure { subscriber };
    Ok(app.store.read().changes().waiting(&erasure, app.now()).await?.is_some())
}
