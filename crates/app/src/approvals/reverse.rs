use super::propose::{CorrectionLimits, ProposalOutcome, within_limits, write};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{ChangeState, Proposal, StaffMember};
use crate::wallet::{Reversal, reverse_within, reversible};
use crate::{App, AppError, AppResult};

/// Takes a transaction back, or asks a second person for it if it is above the maker's limits.
///
/// # Errors
/// [`AppError::NotFound`] after an erasure; refusals `reason_needed`, `unknown_transaction`, `not_reversible`,
/// `reversed_before`, `reversal_waits`, `insufficient_credits`.
pub async fn reverse(
    app: &App,
    limits: CorrectionLimits,
    maker: &StaffMember,
    txn: i64,
    reason: &str,
) -> AppResult<ProposalOutcome<Reversal>> {
    let reason = written_reason(reason)?;
    // Read before the lock, as the transaction's wallet never changes.
    let (subscriber, amount) = reversible(app.store.read(), txn).await?;
    let tx = app.store.begin().await?;
    if !tx.subscribers().lock(subscriber).await? {
        return Err(AppError::NotFound);
    }
    let proposal = Proposal::Reversal { subscriber, txn, amount };
    if tx.changes().waiting(&proposal, app.now()).await?.is_some() {
        return refuse("reversal_waits", "Somebody asked for this already. It waits for a second person.");
    }
    let outcome = if within_limits(app, &*tx, limits, maker, amount).await? {
        write(app, &*tx, maker, proposal, reason, ChangeState::Direct).await?;
        ProposalOutcome::Done(reverse_within(app, &*tx, txn, reason).await?)
    } else {
        ProposalOutcome::Waits(write(app, &*tx, maker, proposal, reason, ChangeState::Open).await?)
    };
    tx.commit().await?;
    Ok(outcome)
}
