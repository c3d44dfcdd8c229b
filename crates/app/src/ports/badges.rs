use arena_rules::badges::{Badge, BadgeFacts};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A badge that a subscriber has earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarnedBadge {
    /// The badge.
    pub badge: Badge,
    /// When the server noticed that the badge was earned.
    pub earned_at: DateTime<Utc>,
    /// Whether the subscriber has seen it.
    pub seen: bool,
}

/// Badges of subscribers.
#[async_trait]
pub trait Badges: Send + Sync {
    /// Returns what a subscriber has reached.
    async fn facts(&self, subscriber: SubscriberId) -> StoreResult<BadgeFacts>;

    /// Returns a subscriber's badges.
    async fn of(&self, subscriber: SubscriberId) -> StoreResult<Vec<EarnedBadge>>;

    /// Gives a badge to subscribers; those who have it keep theirs. Returns how many got it.
    async fn award(&self, subscribers: &[SubscriberId], badge: Badge, at: DateTime<Utc>) -> StoreResult<u64>;

    /// Marks a subscriber's badges as seen. Returns how many were not.
    async fn mark_seen(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<u64>;
}
