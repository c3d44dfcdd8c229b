use arena_rules::{Avatar, Credits};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A subscriber's line of the leaderboard. The score is all credits ever earned; of equal scores the one
/// reached first ranks higher (contract 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// All credits ever earned.
    pub score: Credits,
    /// When the score was reached.
    pub reached_at: DateTime<Utc>,
    /// Tournaments taken part in.
    pub total_tournaments: i32,
    /// Rewards claimed and not refused.
    pub redeemed_items: i32,
    /// Tasks completed.
    pub total_challenges: i32,
    /// The public username.
    pub username: Option<String>,
    /// The picture's key in the file store.
    pub picture: Option<String>,
    /// The avatar shown without a picture.
    pub avatar: Avatar,
}

/// Leaderboard standings. The ledger's posting statement adds to scores; `arena ledger verify` checks
/// them.
#[async_trait]
pub trait Standings: Send + Sync {
    /// Counts a claimed reward.
    async fn add_redeemed(&self, subscriber: SubscriberId) -> StoreResult<()>;

    /// Takes back a claimed reward's count after the claim was refused.
    async fn remove_redeemed(&self, subscriber: SubscriberId) -> StoreResult<()>;

    /// Counts an approved task.
    async fn add_challenge(&self, subscriber: SubscriberId) -> StoreResult<()>;

    /// Returns the first `limit` standings, without subscribers who earned nothing.
    async fn top(&self, limit: u64) -> StoreResult<Vec<Standing>>;

    /// Returns all credits ever earned.
    async fn score(&self, subscriber: SubscriberId) -> StoreResult<Credits>;

    /// Returns a subscriber's score and how many subscribers are ahead; `None` if they earned nothing. The
    /// last second's changes may be missing.
    async fn place(&self, subscriber: SubscriberId) -> StoreResult<Option<StandingPosition>>;

    /// Sets every score, and the time at which it was reached, by the ledger. Returns how many differed.
    async fn recompute(&self) -> StoreResult<u64>;
}

/// A score, and how many subscribers are ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingPosition {
    /// All credits ever earned.
    pub score: Credits,
    /// The number of subscribers ahead.
    pub ahead: u64,
}
