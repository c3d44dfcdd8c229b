use arena_rules::Msisdn;
use chrono::{DateTime, Utc};

use crate::ports::{Repositories, SubscriberId};
use crate::{AppError, AppResult};

/// Checks that a subscriber may log in. After a departure only a later hand-off of the operator
/// (`handed_at`) proves a new subscription; a gateway does not.
///
/// # Errors
/// [`AppError::NotProven`].
pub async fn admit(
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    handed_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> AppResult<()> {
    let Some(departure) = repos.departures().find(subscriber).await? else {
        return Ok(());
    };
    match handed_at {
        // Both times are by the operator's clock.
        Some(at) if at < departure.left_at => {
            Err(AppError::NotProven("the hand-off is older than the end of the subscription"))
        }
        None if departure.returned_at.is_none() => Err(AppError::NotProven("the subscription has ended")),
        Some(_) if departure.returned_at.is_none() => {
            Ok(repos.departures().returned(subscriber, now).await?)
        }
        _ => Ok(()),
    }
}

/// Whether a number's subscriber left and did not return. Only a hand-off of the operator lets them in.
///
/// # Errors
/// The database's.
pub async fn has_left(repos: &dyn Repositories, msisdn: &Msisdn) -> AppResult<bool> {
    let Some(subscriber) = repos.subscribers().by_msisdn(msisdn).await? else {
        return Ok(false);
    };
    Ok(repos.departures().find(subscriber).await?.is_some_and(|departure| departure.returned_at.is_none()))
}
