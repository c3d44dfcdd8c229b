use futures::try_join;
use uuid::Uuid;

use crate::error::refuse;
use crate::ports::{GameSessionState, SubscriberId};
use crate::{App, AppError, AppResult};

/// The most players that are counted for a rank: a full count would read every player of the day.
pub const COUNTED: u64 = 1_000;

/// A finished play in comparison. More points are better (`arena_rules::invites`), and players with equal points
/// share the better rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelStanding {
    /// The play's points; `None` if the game or the play has none.
    pub score: Option<u64>,
    /// The subscriber's most points at this level before the play.
    pub best: Option<u64>,
    /// Whether the play passed the level with more points than ever before.
    pub new_best: bool,
    /// The rank, from 1, of the subscriber's best paid play of this level on that day. [`COUNTED`] + 1 stands for
    /// any rank after [`COUNTED`]. `None` while the level has not paid.
    pub rank: Option<u64>,
    /// The players whose play of this level was paid on that day. [`COUNTED`] + 1 stands for any higher number.
    pub players: u64,
}

/// Returns a finished play in comparison with the player's earlier ones and with the day's paid ones.
///
/// # Errors
/// [`AppError::NotFound`] if the session is missing or another's, and while ranks are off; refusal `level_unfinished` if it has no result;
/// the database's.
pub async fn standing(app: &App, subscriber: SubscriberId, session: Uuid) -> AppResult<LevelStanding> {
    if !app.settings.additions.level_ranks {
        return Err(AppError::NotFound);
    }
    let read = app.store.read();
    let ranks = read.level_ranks();
    let Some(play) = ranks.play(session, subscriber).await? else {
        read.game_sessions().find(session, subscriber).await?.ok_or(AppError::NotFound)?;
        return refuse("level_unfinished", "This level has no result yet.");
    };
    let (best, place) = try_join!(ranks.best_before(&play), ranks.place(&play, COUNTED + 1))?;
    let passed = play.points.filter(|_| play.state == GameSessionState::Passed);
    Ok(LevelStanding {
        score: play.points,
        best,
        new_best: passed.is_some_and(|points| best.is_none_or(|best| points > best)),
        rank: place.ahead.map(|ahead| ahead.min(COUNTED) + 1),
        players: place.players,
    })
}
