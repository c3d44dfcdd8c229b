use arena_rules::Credits;
use uuid::Uuid;

use super::propose::{CreditLimits, ProposalOutcome, within_limits, write};
use crate::error::refuse;
use crate::ports::{ChangeState, CreditsWay, Earning, Proposal, StaffMember};
use crate::{App, AppResult};

/// Earnings of a case's accounts that are to be taken back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VoidPlan<'a> {
    /// The case.
    pub case: Uuid,
    /// The earnings.
    pub earnings: &'a [Earning],
    /// Why.
    pub reason: &'a str,
}

/// Plans to take earnings back: at once if their sum is within the maker's limits, otherwise after a second person has
/// approved. Returns the change.
///
/// # Errors
/// Refusal `void_waits`.
pub(crate) async fn void(
    app: &App,
    limits: CreditLimits,
    maker: &StaffMember,
    plan: VoidPlan<'_>,
) -> AppResult<ProposalOutcome<Uuid>> {
    let VoidPlan { case, earnings, reason } = plan;
    let amount = -earnings.iter().fold(Credits::ZERO, |sum, earning| sum + earning.amount);
    let proposal = Proposal::CaseVoid { case, amount };
    let tx = app.store.begin().await?;
    if !tx.changes().open_of(case, proposal.kind(), app.now()).await?.is_empty() {
        return refuse(
            "void_waits",
            "Credits of this case wait for a second person already. Let them decide first.",
        );
    }
    let direct = within_limits(app, &*tx, limits, maker, (CreditsWay::Corrections, amount)).await?;
    let state = if direct { ChangeState::Direct } else { ChangeState::Open };
    let change = write(app, &*tx, maker, proposal, reason, state).await?;
    tx.fraud_cases().plan_void(change, case, earnings).await?;
    tx.commit().await?;
    Ok(if direct { ProposalOutcome::Done(change) } else { ProposalOutcome::Waits(change) })
}
