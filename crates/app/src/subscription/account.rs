use crate::error::refuse;
use crate::ports::{AccountState, Hold, Repositories, SubscriberId};
use crate::{AppError, AppResult};

/// The text that a subscriber on hold reads.
const HELD: &str = "Your account is being checked: earning and redeeming are paused, and your coins are safe. Please contact support.";
/// The text that the subscriber of a suspended account reads when they log in.
const SUSPENDED: &str = "Your account is suspended, and your coins are safe. Please contact support.";

/// Refuses a log-in to a suspended account. Call this under the lock of the subscriber's row.
///
/// # Errors
/// Refusal `account_suspended`.
pub(crate) async fn may_log_in(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<()> {
    match hold_of(repos, subscriber).await? {
        Some(Hold { suspended: true, .. }) => refuse("account_suspended", SUSPENDED),
        _ => Ok(()),
    }
}

/// Returns a subscriber's hold, read without a lock.
///
/// # Errors
/// The database's.
pub async fn hold_of(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<Option<Hold>> {
    Ok(repos.subscribers().find(subscriber).await?.and_then(|found| found.hold))
}

pub(crate) fn not_held(hold: Option<&Hold>) -> AppResult<()> {
    match hold {
        Some(_) => refuse("account_held", HELD),
        None => Ok(()),
    }
}

/// Refuses staff's payment to a subscriber on hold.
///
/// # Errors
/// Refusal `account_held`, worded for staff.
pub(crate) fn may_be_paid(subscriber: SubscriberId, hold: Option<&Hold>) -> AppResult<()> {
    match hold {
        Some(_) => refuse(
            "account_held",
            format!("Subscriber {subscriber} is held, and nobody is paid during a hold. Lift it first."),
        ),
        None => Ok(()),
    }
}

/// Locks a subscriber against erasure and holds. Call this first in a transaction that writes about them.
///
/// # Errors
/// [`AppError::NotProven`] if the subscriber was erased.
pub(crate) async fn present(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<AccountState> {
    let state = repos.subscribers().lock_shared(subscriber).await?;
    state.ok_or_else(erased)
}

/// The error if a subscriber was erased during their request.
pub(crate) fn erased() -> AppError {
    AppError::NotProven("the subscriber was erased")
}
