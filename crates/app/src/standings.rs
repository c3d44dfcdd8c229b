//! The leaderboard (spec 9, contract 4): lifetime earned, ties rank who got there first.

use arena_rules::Credits;

use crate::ports::{Standing, SubscriberId};
use crate::{App, AppResult};

/// How many the leaderboard shows (contract 2).
pub const TOP: u64 = 100;

/// The first hundred, in order; a rank is a position.
///
/// # Errors
/// The database's.
pub async fn leaderboard(app: &App) -> AppResult<Vec<Standing>> {
    Ok(app.store.read().standings().top(TOP).await?)
}

/// Where a subscriber stands: rank from 1 and score. `None` for somebody who has earned nothing yet.
///
/// # Errors
/// The database's.
pub async fn rank(app: &App, subscriber: SubscriberId) -> AppResult<Option<(u64, Credits)>> {
    let place = app.store.read().standings().place(subscriber).await?;
    Ok(place.map(|place| (place.ahead + 1, place.score)))
}

/// Changes of scores that are counted in one transaction.
const COUNTED_TOGETHER: u64 = 2000;

/// Brings ranks up to the scores, as far as nobody else is at it; whether more is to be done.
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

/// Makes the leaderboard from the ledger: the scores, where they are something else, and all ranks. How many scores were.
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
    Ok(changed)
}
