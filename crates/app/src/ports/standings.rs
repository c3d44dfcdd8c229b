use arena_rules::{Avatar, Credits};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{StoreResult, SubscriberId};

/// How far a subscriber is. The score is all that was ever earned; ties rank who got there first (contract 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whose.
    pub subscriber: SubscriberId,
    /// All that was ever earned.
    pub score: Credits,
    /// When the score was reached.
    pub reached_at: DateTime<Utc>,
    /// Tournaments taken part in.
    pub total_tournaments: i32,
    /// Rewards claimed and not refused.
    pub redeemed_items: i32,
    /// Tasks completed.
    pub total_challenges: i32,
    /// The name that others see.
    pub username: Option<String>,
    /// The key of the picture.
    pub picture: Option<String>,
    /// The face that others see where there is no picture.
    pub avatar: Avatar,
}

/// Scores. The ledger adds to them in the statement that posts, and `arena ledger verify` checks them.
#[async_trait]
pub trait Standings: Send + Sync {
    /// Counts a claimed reward.
    async fn add_redeemed(&self, subscriber: SubscriberId) -> StoreResult<()>;

    /// Counts a claimed reward no more, because the claim was refused.
    async fn remove_redeemed(&self, subscriber: SubscriberId) -> StoreResult<()>;

    /// Counts a task that was approved.
    async fn add_challenge(&self, subscriber: SubscriberId) -> StoreResult<()>;

    /// The first `limit`; who has earned nothing is not ranked.
    async fn top(&self, limit: u64) -> StoreResult<Vec<Standing>>;

    /// All that a subscriber ever earned.
    async fn score(&self, subscriber: SubscriberId) -> StoreResult<Credits>;

    /// A subscriber's score, and how many are ahead of them; `None` for who has earned nothing. What changed within the
    /// last second may not be counted yet.
    async fn place(&self, subscriber: SubscriberId) -> StoreResult<Option<Place>>;

    /// Makes every score what the ledger says was earned, and when; how many were something else.
    async fn recompute(&self) -> StoreResult<u64>;
}

/// The score and the place of a subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// All that was ever earned.
    pub score: Credits,
    /// How many are ahead.
    pub ahead: u64,
}
