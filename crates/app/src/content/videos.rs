use arena_rules::FieldErrors;
use arena_rules::texts::{self, fields};

use crate::error::refuse;
use crate::ports::{Video, VideoGame};
use crate::{App, AppError, AppResult};

/// The most highlights shown.
pub const HIGHLIGHTS: u64 = 50;

/// Returns the games with videos.
///
/// # Errors
/// The database's.
pub async fn video_games(app: &App) -> AppResult<Vec<VideoGame>> {
    Ok(app.store.read().videos().games().await?)
}

/// Returns the highlights, newest first.
///
/// # Errors
/// The database's.
pub async fn highlights(app: &App) -> AppResult<Vec<Video>> {
    Ok(app.store.read().videos().highlights(HIGHLIGHTS).await?)
}

/// Returns the videos of a game.
///
/// # Errors
/// [`AppError::Invalid`] if no game is named; refusal `no_videos`.
pub async fn videos_of_game(app: &App, game_id: &str) -> AppResult<Vec<Video>> {
    let game_id = game_id.trim();
    if game_id.is_empty() {
        return Err(AppError::Invalid(FieldErrors::one("gameId", fields::VIDEO_GAME)));
    }
    let videos = app.store.read().videos().of_game(game_id).await?;
    if videos.is_empty() { refuse("no_videos", texts::NO_VIDEOS) } else { Ok(videos) }
}
