use crate::levels::{AccountDay, signed_days};
use crate::ports::Claim;
use crate::{App, AppResult};

/// The days before a claim on which its subscriber's play shows signs: for staff, before they hand the reward over.
///
/// # Errors
/// The database's.
pub async fn signs(app: &App, claim: &Claim) -> AppResult<Vec<AccountDay>> {
    signed_days(app, claim.subscriber, claim.claimed_at).await
}
