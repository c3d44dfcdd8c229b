use arena_rules::levels::{InHouseGame, Level};

use crate::ports::SubscriberId;
use crate::{App, AppResult};

/// A level as a subscriber finds it today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelStatus {
    /// The level.
    pub level: &'static Level,
    /// Whether they played it today.
    pub played_today: bool,
    /// Whether it paid today.
    pub passed: bool,
}

/// The levels of a game; for a guest nothing is played.
///
/// # Errors
/// The database's.
pub async fn list(
    app: &App,
    game: &'static InHouseGame,
    subscriber: Option<SubscriberId>,
) -> AppResult<Vec<LevelStatus>> {
    let (played, paid) = match subscriber {
        Some(subscriber) => {
            let sessions = app.store.read().game_sessions();
            let today = app.today();
            let played = sessions.played_on(subscriber, game.game_unique_id, today).await?;
            (played, sessions.paid_on(subscriber, game.game_unique_id, today).await?)
        }
        None => (Vec::new(), Vec::new()),
    };
    let status = |level: &'static Level| LevelStatus {
        level,
        played_today: played.contains(&level.number),
        passed: paid.contains(&level.number),
    };
    Ok(game.levels.iter().map(status).collect())
}
