//! The leaderboard (spec 9, contract 4), by lifetime earnings; of equal scores the one reached first
//! ranks higher.

use arena_rules::Credits;

use crate::ports::{Standing, SubscriberId};
use crate::{App, AppResult};

/// The leaderboard's length (contract 2).
pub const TOP: u64 = 100;

/// Returns the first [`TOP`] subscribers, by rank.
///
/// # Errors
/// The database's.
pub async fn leaderboard(app: &App) -> AppResult<Vec<Standing>> {
    Ok(app.store.read().standings().top(TOP).await?)
}

/// Returns a subscriber's rank, from 1, and score; `None` if they have earned nothing yet.
///
/// # Errors
/// The database's.
pub async fn rank(app: &App, subscriber: SubscriberId) -> AppResult<Option<(u64, Credits)>> {
    let place = app.store.read().standings().place(subscriber).await?;
    Ok(place.map(|place| (place.ahead + 1, place.score)))
}

const COUNTED_TOGETHER: u64 = 2000;

/// Updates ranks to the scores, unless another transaction is doing so. Returns whether more is to be done.
///
/// # Errors
/// The database's.
pub async fn count_changes(app: &App) -> AppResult<bool> {
    if app.store.read().ranks().behind_since().await?.is_none() {
        return Ok(false);
    }
    let tx = app.store.begin().await?;
    let more = tx.ranks().count(COUNTED_TOGETHER).await?;
    tx.commit().await?;
    Ok(more)
}

/// Rebuilds the leaderboard from the ledger: wrong scores, all ranks, and the points of leagues. Returns the
/// number of wrong scores.
///
/// # Errors
/// The database's.
pub async fn rebuild(app: &App) -> AppResult<u64> {
    let tx = app.store.begin().await?;
    let changed = tx.standings().recompute().await?;
    tx.commit().await?;
    let tx = app.store.begin().await?;
    tx.ranks().recount().await?;
    tx.commit().await?;
    let tx = app.store.begin().await?;
    tx.leagues().recompute().await?;
    tx.commit().await?;
    Ok(changed)
}
