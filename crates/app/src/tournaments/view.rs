use arena_rules::tournament::texts;

use crate::error::refuse;
use crate::ports::{SubscriberId, Tournament};
use crate::{App, AppResult};

/// A tournament of either kind, and whether `subscriber` has entered it.
///
/// # Errors
/// A refusal `unknown_tournament`.
pub async fn view(app: &App, id: i64, subscriber: Option<SubscriberId>) -> AppResult<(Tournament, bool)> {
    let read = app.store.read();
    let Some(tournament) = read.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    let entered = match subscriber {
        Some(subscriber) => read.tournament_entries().find(id, subscriber).await?.is_some(),
        None => false,
    };
    Ok((tournament, entered))
}
