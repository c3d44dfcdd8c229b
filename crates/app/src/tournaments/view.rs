use arena_rules::tournament::texts;

use crate::error::refuse;
use crate::ports::{SubscriberId, Tournament};
use crate::{App, AppResult};

/// Returns a tournament of either kind.
///
/// # Errors
/// Refusal `unknown_tournament`.
pub async fn view(app: &App, id: i64) -> AppResult<Tournament> {
    match app.store.read().tournaments().find(id).await? {
        Some(tournament) => Ok(tournament),
        None => refuse("unknown_tournament", texts::NO_DATA),
    }
}

/// Whether a subscriber has entered a tournament.
///
/// # Errors
/// The database's.
pub async fn has_entered(app: &App, id: i64, subscriber: SubscriberId) -> AppResult<bool> {
    Ok(app
        .store
        .read()
        .tournament_entries()
        .find(id, subscriber)
        .await?
        .is_some_and(|entry| entry.removal.is_none()))
}
