use std::collections::{BTreeMap, BTreeSet};

use arena_rules::Credits;
use arena_rules::streak::LastClaim;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{StoreResult, SubscriberId};

/// A day that a subscriber claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewClaim {
    /// Who.
    pub subscriber: SubscriberId,
    /// The day, and which of the streak it is.
    pub claim: LastClaim,
    /// What it pays.
    pub credits: Credits,
}

/// The days on which subscribers claimed.
#[async_trait]
pub trait Streaks: Send + Sync {
    /// The newest claim of a subscriber.
    async fn last(&self, subscriber: SubscriberId) -> StoreResult<Option<LastClaim>>;

    /// The newest claims of several subscribers; who never claimed has none.
    async fn last_of(&self, subscribers: &[SubscriberId]) -> StoreResult<BTreeMap<SubscriberId, LastClaim>>;

    /// Notes claims of several subscribers, who come in the order of their ids. Answers with those who won: whose day was
    /// claimed before, by whichever device, is not among them.
    async fn claim(&self, claims: &[NewClaim], at: DateTime<Utc>) -> StoreResult<BTreeSet<SubscriberId>>;
}
