use arena_rules::names::PublicName;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// The outcome of claiming a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameClaim {
    /// The subscriber has the name now.
    Claimed,
    /// Another subscriber's name looks the same.
    Taken,
    /// Staff took a name that looks the same from this subscriber.
    Refused,
}

/// Public names: no two subscribers have names that look the same.
#[async_trait]
pub trait PublicNames: Send + Sync {
    /// Gives a subscriber a name in place of the old one. Lock the subscriber's row before.
    async fn claim(&self, subscriber: SubscriberId, name: &PublicName) -> StoreResult<NameClaim>;

    /// Frees a subscriber's name for others.
    async fn release(&self, subscriber: SubscriberId) -> StoreResult<()>;

    /// Forbids a subscriber names with this skeleton, for ever.
    async fn refuse(&self, subscriber: SubscriberId, skeleton: &str, at: DateTime<Utc>) -> StoreResult<()>;

    /// Changes the name under which a subscriber appears in the brackets of all ESL tournaments.
    async fn rename_entries(&self, subscriber: SubscriberId, nickname: &str) -> StoreResult<()>;
}
