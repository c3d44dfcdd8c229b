use arena_rules::tournament::appearance::Side;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;
use super::matches::{Match, ShownMatch};

/// The players of matches: who appears, who claims a win, who goes on, and a player's own matches.
#[async_trait]
pub trait MatchPlayers: Send + Sync {
    /// Records that a side's player appeared; `false` if they had appeared before, or the match is not
    /// running.
    async fn appear(&self, of: &Match, side: Side, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Records that a round's bots appeared, when its rooms have just opened.
    async fn bots_appear(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<()>;

    /// Whether a match of a round waits in a live room for a checked-in player. Bots count as there; once
    /// turns were played, both players do.
    async fn any_awaited(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// Ends the wait for the players of [`MatchPlayers::any_awaited`]: a walkover if one player came, both
    /// absent if neither did. Returns the number of matches.
    async fn stop_waiting(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64>;

    /// Records that a side's player reports a win; `false` if the match is not running.
    async fn claim(&self, of: &Match, side: Side) -> StoreResult<bool>;

    /// Returns the players who go on from a round, by position.
    async fn winners(&self, tournament: i64, round: u32) -> StoreResult<Vec<SubscriberId>>;

    /// Returns the players who had a bye.
    async fn had_bye(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>>;

    /// Returns the match that a player won in a round.
    async fn won_by(&self, tournament: i64, round: u32, player: SubscriberId) -> StoreResult<Option<Match>>;

    /// Returns a player's matches, newest first.
    async fn matches_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<Match>>;

    /// Returns a player's matches as the public reads them, newest first.
    async fn shown_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<ShownMatch>>;
}
