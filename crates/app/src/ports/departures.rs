use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A subscription's end, reported by the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The end, by the operator's clock.
    pub left_at: DateTime<Utc>,
    /// When the subscriber came back.
    pub returned_at: Option<DateTime<Utc>>,
}

/// Subscribers' departures.
#[async_trait]
pub trait Departures: Send + Sync {
    /// Returns a subscriber's latest departure.
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Departure>>;

    /// Records a departure, unless a later one is known.
    async fn note(
        &self,
        subscriber: SubscriberId,
        left_at: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Ends a subscriber's sessions opened until `opened_until`. Returns their number.
    async fn end_sessions(
        &self,
        subscriber: SubscriberId,
        opened_until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<u64>;

    /// Records that a subscriber came back.
    async fn returned(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()>;
}
