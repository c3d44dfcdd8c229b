use arena_rules::tournament::TournamentKind;
use chrono::Duration;

use crate::ports::{SubscriberId, Tournament};
use crate::{App, AppResult};

/// How long a finished tournament stays in the list.
pub const SHOWN_AFTER: Duration = Duration::days(14);

/// Finished tournaments shown per series; one of every few minutes would otherwise fill the list.
pub const OVER_OF_SERIES: u32 = 3;

const MOST: u64 = 100;

/// Returns the tournaments of a kind: live ones first, then joinable ones by start, then finished ones,
/// latest first.
///
/// # Errors
/// The database's.
pub async fn list(app: &App, kind: TournamentKind) -> AppResult<Vec<Tournament>> {
    let now = app.now();
    let mut found =
        app.store.read().tournaments().list(kind, now - SHOWN_AFTER, OVER_OF_SERIES, MOST).await?;
    found.sort_by_key(|tournament| {
        let wire = tournament.standing().wire(now);
        let start = tournament.plan.starts_at.timestamp_micros();
        match wire.status {
            2 => (0, start),
            1 => (1, start),
            _ => (2, -start),
        }
    });
    Ok(found)
}

/// Returns the listed tournaments that a subscriber has entered.
///
/// # Errors
/// The database's.
pub async fn entered_by(app: &App, subscriber: SubscriberId, kind: TournamentKind) -> AppResult<Vec<i64>> {
    let since = app.now() - SHOWN_AFTER;
    Ok(app.store.read().tournament_entries().entered_by(subscriber, kind, since).await?)
}
