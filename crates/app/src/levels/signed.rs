use chrono::Duration;

use crate::ports::LevelSessionWithSigns;
use crate::{App, AppResult};

/// Returns finished levels with signs, latest first, for staff who review a prize. A sign never fails a game.
///
/// # Errors
/// The database's.
pub async fn signed(app: &App, limit: u64) -> AppResult<Vec<LevelSessionWithSigns>> {
    // A moment ahead, so that sessions that ended just now are included.
    Ok(app.store.read().game_sessions().signed(app.now() + Duration::seconds(1), limit).await?)
}
