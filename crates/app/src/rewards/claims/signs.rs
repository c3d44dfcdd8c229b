use chrono::Days;

use crate::levels::{AccountDay, account_signs};
use crate::ports::Claim;
use crate::{App, AppResult};

/// How many days before a claim are looked at: about as long as its coins take to earn.
const LOOKED_AT: Days = Days::new(30);

/// The days before a claim on which its subscriber's play shows signs: for staff, before they hand the reward over.
///
/// # Errors
/// The database's.
pub async fn signs(app: &App, claim: &Claim) -> AppResult<Vec<AccountDay>> {
    let claimed = app.day_of(claim.claimed_at);
    let from = claimed.checked_sub_days(LOOKED_AT).unwrap_or(claimed);
    let mut days = account_signs(app, claim.subscriber, from, claimed).await?;
    days.retain(|day| day.sum.signs() > 0);
    Ok(days)
}
