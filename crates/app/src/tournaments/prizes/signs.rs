use crate::levels::{AccountDay, signed_days};
use crate::ports::HeldPrize;
use crate::tournaments::{DuelWithSigns, signed_duels};
use crate::{App, AppResult};

/// Returns the days before the end of a prize's tournament on which the winner's level play has signs, for
/// staff.
///
/// # Errors
/// The database's.
pub async fn signs(app: &App, prize: &HeldPrize) -> AppResult<Vec<AccountDay>> {
    signed_days(app, prize.subscriber, prize.held_at).await
}

/// Returns the winner's own matches with signs in a prize's tournament, for staff.
///
/// # Errors
/// The database's.
pub async fn duels(app: &App, prize: &HeldPrize) -> AppResult<Vec<DuelWithSigns>> {
    let mut duels = signed_duels(app, prize.tournament).await?;
    duels.retain(|duel| duel.player == prize.subscriber);
    Ok(duels)
}
