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
    let standings = app.store.read().standings();
    match standings.find(subscriber).await? {
        Some(standing) if standing.score.is_positive() => {
            let ahead = standings.ahead_of(&standing).await?;
            Ok(Some((ahead + 1, standing.score)))
        }
        _ => Ok(None),
    }
}
