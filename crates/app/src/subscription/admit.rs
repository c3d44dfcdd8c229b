use arena_rules::Msisdn;
use chrono::{DateTime, Utc};

use crate::ports::{Repositories, SubscriberId};
use crate::{AppError, AppResult};

/// Whether a subscriber may log in. Who unsubscribed comes back by a hand-off that the operator made afterwards, in
/// `handed_at`; nothing else says that they subscribed again, so their line's gateway does not let them in.
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
        // Both by the operator's clock.
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

/// Whether a number is one that left and did not come back: only a hand-off of the operator's lets it in.
///
/// # Errors
/// The database's.
pub async fn has_left(repos: &dyn Repositories, msisdn: &Msisdn) -> AppResult<bool> {
    let Some(subscriber) = repos.subscribers().by_msisdn(msisdn).await? else {
        return Ok(false);
    };
    Ok(repos.departures().find(subscriber).await?.is_some_and(|departure| departure.returned_at.is_none()))
}
