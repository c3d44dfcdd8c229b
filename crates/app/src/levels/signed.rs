use chrono::Duration;

use crate::ports::SignedPlay;
use crate::{App, AppResult};

/// Finished levels that show what a person's play seldom shows, the latest first. A sign never fails a game: it is for
/// whoever reviews a prize.
///
/// # Errors
/// The database's.
pub async fn signed(app: &App, limit: u64) -> AppResult<Vec<SignedPlay>> {
    // A moment later, so that what ended just now is among them.
    Ok(app.store.read().game_sessions().signed(app.now() + Duration::seconds(1), limit).await?)
}
