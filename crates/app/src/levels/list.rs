use arena_rules::levels::{InHouseGame, Level};

use crate::ports::SubscriberId;
use crate::{App, AppResult};

/// A level's status today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelStatus {
    /// The level.
    pub level: &'static Level,
    /// Whether the level was played today.
    pub played_today: bool,
    /// Whether the level paid today.
    pub passed: bool,
}

/// Returns the levels of a game; for a guest none is played.
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
            let (repos, id, today) = (app.store.read(), game.game_unique_id, app.today());
            let played = if game.once_a_day {
                repos.game_visits().levels_played(subscriber, id, today)
            } else {
                repos.game_sessions().played_on(subscriber, id, today)
            };
            futures::try_join!(played, repos.game_sessions().paid_on(subscriber, id, today))?
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
