use arena_rules::names::PublicName;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// The outcome of claiming a name for a subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameClaim {
    /// The subscriber now has the name.
    Claimed,
    /// Another subscriber has a name that looks the same.
    Taken,
    /// Staff took a name that looks the same from this subscriber.
    Refused,
}

/// Public names: no two subscribers have names that look the same.
#[async_trait]
pub trait PublicNames: Send + Sync {
    /// Gives a name to a subscriber, in place of their old one. The subscriber's row must be locked before.
    async fn claim(&self, subscriber: SubscriberId, name: &PublicName) -> StoreResult<NameClaim>;

    /// Releases the subscriber's name for others.
    async fn release(&self, subscriber: SubscriberId) -> StoreResult<()>;

    /// Keeps a subscriber from ever choosing a name with this skeleton again.
    async fn refuse(&self, subscriber: SubscriberId, skeleton: &str, at: DateTime<Utc>) -> StoreResult<()>;

    /// Changes the name under which a subscriber appears in the brackets of all ESL tournaments.
    async fn rename_entries(&self, subscriber: SubscriberId, nickname: &str) -> StoreResult<()>;
}
