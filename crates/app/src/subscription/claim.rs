use arena_rules::subscription::SubscriptionState;
use arena_rules::{day, texts};

use crate::error::refuse;
use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppResult};

/// Checks that a subscriber may claim a reward: in the free trial only if the operator allows it. Lapsed
/// subscribers may spend.
///
/// # Errors
/// Refusal `claim_in_trial`, with the time from which claims are possible.
pub async fn may_claim(app: &App, repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<()> {
    if app.settings.claims_in_trial || app.settings.billing.is_none() {
        return Ok(());
    }
    match repos.subscriptions().find(subscriber).await? {
        Some(found) if found.cycle.state == SubscriptionState::Trial => {
            let until = day::in_english(found.cycle.paid_until, app.settings.zone);
            refuse("claim_in_trial", texts::claim_in_trial(&until))
        }
        _ => Ok(()),
    }
}
