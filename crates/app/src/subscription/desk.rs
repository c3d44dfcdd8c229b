use arena_rules::day;
use chrono::{DateTime, Utc};

use super::account::hold_of;
use crate::error::refuse;
use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppError, AppResult};

/// Refuses the erasure of an account that is held or suspended: the number's next account would be free of the hold. Call
/// this under the lock of the subscriber's row.
///
/// # Errors
/// Refusal `account_held`, worded for staff.
pub(crate) async fn may_be_erased(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<()> {
    let Some(hold) = hold_of(repos, subscriber).await? else { return Ok(()) };
    let state = if hold.suspended { "suspended" } else { "held" };
    let since = day::display(hold.since, app.settings.zone);
    let text = format!(
        "The account has been {state} since {since}: {}. Its erasure waits until fraud has decided and lifted this.",
        hold.reason.trim_end_matches('.')
    );
    refuse("account_held", text)
}

/// Locks a subscriber's row alone, for staff. Call this first in a transaction that changes the account.
///
/// # Errors
/// [`AppError::NotFound`]; refusal `subscriber_erased`.
pub(crate) async fn lock_account(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<()> {
    if repos.subscribers().lock(subscriber).await? {
        return Ok(());
    }
    let found = repos.subscribers().find(subscriber).await?.ok_or(AppError::NotFound)?;
    not_erased(app, found.erased_at)
}

/// Refuses what staff ask about a subscriber who was erased.
///
/// # Errors
/// Refusal `subscriber_erased`.
pub(crate) fn not_erased(app: &App, erased_at: Option<DateTime<Utc>>) -> AppResult<()> {
    let Some(at) = erased_at else { return Ok(()) };
    let day = day::display(at, app.settings.zone);
    refuse(
        "subscriber_erased",
        format!("This subscriber was erased on {day}. Nothing of the person is left."),
    )
}
