use std::collections::{BTreeMap, BTreeSet};

use arena_rules::Credits;
use arena_rules::streak::LastClaim;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A day of a streak to be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewClaim {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The calendar day, and its number in the streak.
    pub claim: LastClaim,
    /// The credits that the day pays.
    pub credits: Credits,
}

/// Claimed days of streaks.
#[async_trait]
pub trait Streaks: Send + Sync {
    /// Returns the newest claim of a subscriber.
    async fn last(&self, subscriber: SubscriberId) -> StoreResult<Option<LastClaim>>;

    /// Returns the newest claims of several subscribers. Subscribers who never claimed are missing.
    async fn last_of(&self, subscribers: &[SubscriberId]) -> StoreResult<BTreeMap<SubscriberId, LastClaim>>;

    /// Records claims of several subscribers, given by subscriber id. Returns the subscribers whose day was
    /// not claimed before, on any device.
    async fn claim(&self, claims: &[NewClaim], at: DateTime<Utc>) -> StoreResult<BTreeSet<SubscriberId>>;
}
