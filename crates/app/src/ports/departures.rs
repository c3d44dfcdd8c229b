use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{StoreResult, SubscriberId};

/// When somebody's subscription ended, as the operator said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// When it ended, by the operator's clock.
    pub left_at: DateTime<Utc>,
    /// When they came back.
    pub returned_at: Option<DateTime<Utc>>,
}

/// Subscribers whose subscription the operator ended.
#[async_trait]
pub trait Departures: Send + Sync {
    /// The latest departure of a subscriber.
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Departure>>;

    /// Notes a departure, unless a later one is known.
    async fn note(
        &self,
        subscriber: SubscriberId,
        left_at: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Ends every session of a subscriber that was opened until `opened_until`; how many.
    async fn end_sessions(
        &self,
        subscriber: SubscriberId,
        opened_until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<u64>;

    /// Notes that a subscriber who left is back.
    async fn returned(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()>;
}
