use arena_rules::Credits;

use super::propose::{CreditLimits, ProposalOutcome, within_limits, write};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{ChangeState, CreditsWay, Proposal, StaffMember, SubscriberId};
use crate::tournaments::{self, TournamentPlace};
use crate::{App, AppResult};

/// Enters the results of a weekly tournament and pays its prizes, or asks a second person for it if the prizes are above the
/// maker's limits.
///
/// # Errors
/// Refusals `reason_needed`, `results_wait`, and those of [`tournaments::enter_results`].
pub async fn enter_results(
    app: &App,
    limits: CreditLimits,
    maker: &StaffMember,
    tournament: i64,
    places: &[SubscriberId],
    reason: &str,
) -> AppResult<ProposalOutcome<Vec<TournamentPlace>>> {
    let reason = written_reason(reason)?;
    let prizes = sum_of(&tournaments::try_results(app, tournament, places).await?);
    let tx = app.store.begin().await?;
    // Simultaneous results of a tournament take turns, so the second sees the first.
    tx.rounds().hold_alone(tournament).await?;
    let proposal = Proposal::Results { tournament, places: places.to_vec(), prizes };
    if tx.changes().waiting(&proposal, app.now()).await?.is_some() {
        return refuse("results_wait", "Somebody entered results already. They wait for a second person.");
    }
    let outcome = if within_limits(app, &*tx, limits, maker, (CreditsWay::Prizes, prizes)).await? {
        write(app, &*tx, maker, proposal, reason, ChangeState::Direct).await?;
        ProposalOutcome::Done(tournaments::results_within(app, &*tx, tournament, places).await?)
    } else {
        ProposalOutcome::Waits(write(app, &*tx, maker, proposal, reason, ChangeState::Open).await?)
    };
    tx.commit().await?;
    Ok(outcome)
}

/// Returns the sum of the prizes of places, also of those that wait for a look.
pub(super) fn sum_of(places: &[TournamentPlace]) -> Credits {
    places.iter().map(|placed| placed.prize).sum()
}
