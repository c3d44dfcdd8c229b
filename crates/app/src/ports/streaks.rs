use std::collections::{BTreeMap, BTreeSet};

use arena_rules::Credits;
use arena_rules::streak::LastClaim;
use arena_rules::subscription::SubscriptionState;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A streak's day to claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewClaim {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The claim: the calendar day with its number, and the freeze that it uses.
    pub claim: LastClaim,
    /// The credits that the day pays.
    pub credits: Credits,
    /// The bonus of a milestone; zero if the day is none.
    pub bonus: Credits,
}

/// A subscriber with push on, as a candidate for the streak's reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReminderCandidate {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The newest claim, if any.
    pub last: Option<LastClaim>,
    /// Whether staff hold the subscriber.
    pub held: bool,
    /// The subscription's state, if there is a subscription.
    pub subscription: Option<SubscriptionState>,
}

/// Claimed days of streaks.
#[async_trait]
pub trait Streaks: Send + Sync {
    /// Returns a subscriber's newest claim.
    async fn last(&self, subscriber: SubscriberId) -> StoreResult<Option<LastClaim>>;

    /// Returns several subscribers' newest claims, without those who never claimed.
    async fn last_of(&self, subscribers: &[SubscriberId]) -> StoreResult<BTreeMap<SubscriberId, LastClaim>>;

    /// Records claims with their freezes and bonuses, ordered by subscriber id. Returns the subscribers whose
    /// day was unclaimed, on any device.
    async fn claim(&self, claims: &[NewClaim], at: DateTime<Utc>) -> StoreResult<BTreeSet<SubscriberId>>;

    /// Returns the next subscribers with push on behind `after`, by subscriber id, at most `limit`.
    async fn with_push(&self, after: Option<SubscriberId>, limit: u64)
    -> StoreResult<Vec<ReminderCandidate>>;
}
