use arena_rules::Msisdn;

use crate::ports::SubscriberId;
use crate::{App, AppResult};

/// Finds a subscriber whom staff name by mobile number, in any spelling, or by id; `None` if nobody has it.
///
/// # Errors
/// The database's.
pub async fn find(app: &App, named: &str) -> AppResult<Option<SubscriberId>> {
    let (named, subscribers) = (named.trim(), app.store.read().subscribers());
    if let Ok(id) = named.parse() {
        let found = subscribers.find(SubscriberId(id)).await?;
        return Ok(found.map(|found| found.id));
    }
    match Msisdn::parse(named, &app.settings.country) {
        Ok(msisdn) => Ok(subscribers.by_msisdn(&msisdn).await?),
        Err(_) => Ok(None),
    }
}
