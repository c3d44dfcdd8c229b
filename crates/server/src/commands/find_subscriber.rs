use arena_app::ports::{Subscriber, SubscriberId};
use arena_app::{App, AppResult, profile};
use arena_rules::Msisdn;

pub(super) const NO_SUBSCRIBER: &str = "There is no such subscriber, or they were erased before.";

/// A subscriber's masked number: terminals are logged.
pub(super) fn masked(subscriber: &Subscriber) -> String {
    subscriber.msisdn.as_ref().map_or_else(|| "no number".into(), Msisdn::masked)
}

/// Finds a subscriber by id or mobile number.
pub(super) async fn subscriber(app: &App, named: &str) -> AppResult<SubscriberId> {
    // Commands also work on an erased subscriber, whom only the id names.
    if let Ok(id) = named.parse() {
        return Ok(SubscriberId(id));
    }
    // The message does not repeat the number: terminals are logged.
    profile::find(app, named).await?.map_or_else(
        || arena_app::error::refuse("unknown_subscriber", "There is no subscriber of such a number."),
        Ok,
    )
}
