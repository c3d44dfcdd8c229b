use arena_rules::Msisdn;
use arena_rules::tournament::texts;

use crate::error::refuse;
use crate::ports::{SubscriberId, TournamentEntry};
use crate::{App, AppResult};

/// An entrant for staff.
#[derive(Clone, Debug)]
pub struct TournamentEntrant {
    /// The entry.
    pub entry: TournamentEntry,
    /// The present number.
    pub msisdn: Option<Msisdn>,
}

/// Returns up to `limit` entrants behind `after`, by id, for staff.
///
/// # Errors
/// Refusal `unknown_tournament`.
pub async fn entrants(
    app: &App,
    id: i64,
    after: Option<SubscriberId>,
    limit: u64,
) -> AppResult<Vec<TournamentEntrant>> {
    let read = app.store.read();
    if read.tournaments().outline(id).await?.is_none() {
        return refuse("unknown_tournament", texts::NO_DATA);
    }
    let mut entrants = Vec::new();
    for entry in read.tournament_entries().page(id, after, limit).await? {
        let msisdn = read.subscribers().find(entry.subscriber).await?.and_then(|found| found.msisdn);
        entrants.push(TournamentEntrant { entry, msisdn });
    }
    Ok(entrants)
}
