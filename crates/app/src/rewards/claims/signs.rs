use crate::levels::{AccountDay, signed_days};
use crate::ports::Claim;
use crate::{App, AppResult};

/// Returns the days before a claim on which its subscriber's play has signs, for staff.
///
/// # Errors
/// The database's.
pub async fn signs(app: &App, claim: &Claim) -> AppResult<Vec<AccountDay>> {
    signed_days(app, claim.subscriber, claim.claimed_at).await
}
