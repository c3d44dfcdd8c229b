use std::collections::{BTreeMap, BTreeSet};

use arena_rules::Credits;
use arena_rules::streak::LastClaim;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A streak's day to claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewClaim {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The calendar day with its number.
    pub claim: LastClaim,
    /// The credits that the day pays.
    pub credits: Credits,
}

/// Claimed days of streaks.
#[async_trait]
pub trait Streaks: Send + Sync {
    /// Returns a subscriber's newest claim.
    async fn last(&self, subscriber: SubscriberId) -> StoreResult<Option<LastClaim>>;

    /// Returns several subscribers' newest claims, without those who never claimed.
    async fn last_of(&self, subscribers: &[SubscriberId]) -> StoreResult<BTreeMap<SubscriberId, LastClaim>>;

    /// Records claims, ordered by subscriber id. Returns the subscribers whose day was unclaimed, on any
    /// device.
    async fn claim(&self, claims: &[NewClaim], at: DateTime<Utc>) -> StoreResult<BTreeSet<SubscriberId>>;
}
