use super::propose::{CreditLimits, ProposalOutcome, within_limits, write};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{ChangeState, CreditsWay, Proposal, StaffMember, UnitOfWork};
use crate::wallet::{self, Reversal, reversible};
use crate::{App, AppResult, subscription};

/// Takes a transaction back, or asks a second person for it if it is above the maker's limits.
///
/// # Errors
/// Refusals `reason_needed`, `unknown_transaction`, `not_reversible`, `reversed_before`, `reversal_waits`,
/// `insufficient_credits`, `subscriber_erased`.
pub async fn reverse(
    app: &App,
    limits: CreditLimits,
    maker: &StaffMember,
    txn: i64,
    reason: &str,
) -> AppResult<ProposalOutcome<Reversal>> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    let outcome = reverse_within(app, &*tx, limits, maker, txn, reason).await?;
    tx.commit().await?;
    Ok(outcome)
}

/// As [`reverse`], within a transaction of the database.
pub(crate) async fn reverse_within(
    app: &App,
    tx: &dyn UnitOfWork,
    limits: CreditLimits,
    maker: &StaffMember,
    txn: i64,
    reason: &str,
) -> AppResult<ProposalOutcome<Reversal>> {
    // Read before the lock, as the transaction's wallet never changes.
    let (subscriber, amount) = reversible(tx, txn).await?;
    subscription::lock_account(app, tx, subscriber).await?;
    let proposal = Proposal::Reversal { subscriber, txn, amount };
    if tx.changes().waiting(&proposal, app.now()).await?.is_some() {
        return refuse("reversal_waits", "Somebody asked for this already. It waits for a second person.");
    }
    if within_limits(app, tx, limits, maker, (CreditsWay::Corrections, amount)).await? {
        write(app, tx, maker, proposal, reason, ChangeState::Direct).await?;
        return Ok(ProposalOutcome::Done(wallet::reverse_within(app, tx, txn, reason).await?));
    }
    Ok(ProposalOutcome::Waits(write(app, tx, maker, proposal, reason, ChangeState::Open).await?))
}
