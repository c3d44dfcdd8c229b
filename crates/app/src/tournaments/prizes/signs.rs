use crate::levels::{AccountDay, signed_days};
use crate::ports::HeldPrize;
use crate::{App, AppResult};

/// The days before the end of a prize's tournament on which its winner's play of levels shows signs: for staff, before they
/// pay.
///
/// # Errors
/// The database's.
pub async fn signs(app: &App, prize: &HeldPrize) -> AppResult<Vec<AccountDay>> {
    signed_days(app, prize.subscriber, prize.held_at).await
}
