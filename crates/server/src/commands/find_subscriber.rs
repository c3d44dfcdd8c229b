use arena_app::ports::{Subscriber, SubscriberId};
use arena_app::{App, AppResult};
use arena_rules::Msisdn;
use uuid::Uuid;

pub(super) const NO_SUBSCRIBER: &str = "There is no such subscriber, or they were erased before.";

/// A subscriber's masked number: terminals are logged.
pub(super) fn masked(subscriber: &Subscriber) -> String {
    subscriber.msisdn.as_ref().map_or_else(|| "no number".into(), Msisdn::masked)
}

/// Finds a subscriber by id or mobile number.
pub(super) async fn subscriber(app: &App, named: &str) -> AppResult<SubscriberId> {
    if let Ok(id) = named.parse::<Uuid>() {
        return Ok(SubscriberId(id));
    }
    let found = match Msisdn::parse(named, &app.settings.country) {
        Ok(msisdn) => app.store.read().subscribers().by_msisdn(&msisdn).await?,
        Err(_) => None,
    };
    // The message does not repeat the number: terminals are logged.
    found.map_or_else(
        || arena_app::error::refuse("unknown_subscriber", "There is no subscriber of such a number."),
        Ok,
    )
}
