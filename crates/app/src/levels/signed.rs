use chrono::Duration;

use crate::ports::LevelSessionWithSigns;
use crate::{App, AppResult};

/// Returns finished levels with signs, latest first, for staff who review a prize. Signs never fail a
/// game.
///
/// # Errors
/// The database's.
pub async fn signed(app: &App, limit: u64) -> AppResult<Vec<LevelSessionWithSigns>> {
    // A moment ahead, to include sessions just ended.
    Ok(app.store.read().game_sessions().signed(app.now() + Duration::seconds(1), limit).await?)
}
