use arena_rules::tournament::Kind;
use chrono::Duration;

use crate::ports::{SubscriberId, Tournament};
use crate::{App, AppResult};

/// How long a tournament that is over stays in the list.
pub const SHOWN_AFTER: Duration = Duration::days(14);

/// Of a series so many of those that are over: one that begins anew every few minutes would fill the list with them.
pub const OVER_OF_SERIES: u32 = 3;

/// The most that a list holds.
const MOST: u64 = 100;

/// The tournaments of a kind: those that are live first, then those that can be joined, the next one first, then those
/// that are over, the latest first.
///
/// # Errors
/// The database's.
pub async fn list(app: &App, kind: Kind) -> AppResult<Vec<Tournament>> {
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

/// Which tournaments of a list a subscriber has entered.
///
/// # Errors
/// The database's.
pub async fn entered_by(app: &App, subscriber: SubscriberId, kind: Kind) -> AppResult<Vec<i64>> {
    let since = app.now() - SHOWN_AFTER;
    Ok(app.store.read().tournament_entries().entered_by(subscriber, kind, since).await?)
}
