use arena_rules::subscription::{SubscriptionState, Transition};

use crate::ports::{Repositories, SubscriberId, Subscription, SubscriptionChange};
use crate::{App, AppError, AppResult};

/// Attempts at a change; a subscription changes at most twice meanwhile.
const TRIES: usize = 5;

/// Ends a subscription, whatever changes it meanwhile. Returns it as it was, and its new state; `None` if
/// it had ended.
///
/// # Errors
/// The database's.
pub(crate) async fn stop(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    why: &'static str,
) -> AppResult<Option<(Subscription, Transition)>> {
    let now = app.now();
    // A worker that has claimed the subscription may change it first, but only once, so few tries suffice.
    for _ in 0..TRIES {
        let found = repos.subscriptions().find(subscriber).await?;
        let Some(found) = found.filter(|found| found.cycle.state != SubscriptionState::Ended) else {
            return Ok(None);
        };
        let mut next = found.cycle.ended();
        // An open charge's outcome is still found.
        next.due_at = found.open.as_ref().map(|_| now);
        let change = SubscriptionChange { subscriber, version: found.version, next, why: Some(why) };
        if !repos.subscriptions().change(&[change], now).await?.is_empty() {
            return Ok(Some((found, next)));
        }
    }
    Err(AppError::Internal(format!("the subscription of {subscriber} changed at every try to end it")))
}
