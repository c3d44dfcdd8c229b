use arena_rules::names::PublicName;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{StoreResult, SubscriberId};

/// The outcome of claiming a name for a subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameClaim {
    /// The subscriber has the name now.
    Claimed,
    /// Somebody else has a name that looks the same.
    Taken,
    /// Staff took a name that looks the same away from this subscriber.
    Refused,
}

/// Public names: no two subscribers have names that look the same.
#[async_trait]
pub trait PublicNames: Send + Sync {
    /// Makes a name the subscriber's, in place of the one that they had. The subscriber's row is locked before.
    async fn claim(&self, subscriber: SubscriberId, name: &PublicName) -> StoreResult<NameClaim>;

    /// Gives the subscriber's name to whoever wants it next.
    async fn release(&self, subscriber: SubscriberId) -> StoreResult<()>;

    /// Keeps a subscriber from ever choosing a name of this skeleton again.
    async fn refuse(&self, subscriber: SubscriberId, skeleton: &str, at: DateTime<Utc>) -> StoreResult<()>;

    /// Shows a subscriber under another name in the brackets of all tournaments that are played here.
    async fn rename_entries(&self, subscriber: SubscriberId, nickname: &str) -> StoreResult<()>;
}
