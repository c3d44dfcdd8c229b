use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;
use super::game_sessions::GameSessionState;

/// A finished play of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlay {
    /// The level session's id.
    pub session: Uuid,
    /// The player.
    pub subscriber: SubscriberId,
    /// The game.
    pub game: String,
    /// The level.
    pub level: u32,
    /// The calendar day of the start.
    pub day: NaiveDate,
    /// The state.
    pub state: GameSessionState,
    /// The points; `None` if the game or the play has none.
    pub points: Option<u64>,
    /// The time of the end.
    pub ended_at: DateTime<Utc>,
}

/// A subscriber's place among a day's paid plays of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelPlace {
    /// The number of players with more points; `None` if the subscriber has no paid play with points.
    pub ahead: Option<u64>,
    /// The number of players.
    pub players: u64,
}

/// Results of levels in comparison: with the player's own earlier ones, and with others of the day.
#[async_trait]
pub trait LevelRanks: Send + Sync {
    /// Returns a play if it is this subscriber's and has ended.
    async fn play(&self, session: Uuid, subscriber: SubscriberId) -> StoreResult<Option<LevelPlay>>;

    /// Returns the most points that the subscriber had at this game's level before this play. Plays that paid
    /// count for good, the others as long as they are stored.
    async fn best_before(&self, play: &LevelPlay) -> StoreResult<Option<u64>>;

    /// Returns the subscriber's place on the play's day. Counts at most `most` players, and as many ahead.
    async fn place(&self, play: &LevelPlay, most: u64) -> StoreResult<LevelPlace>;
}
