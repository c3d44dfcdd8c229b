use arena_rules::Msisdn;
use arena_rules::claims::DeliveryState;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// The delivery of a claim by the rewards' provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewardDelivery {
    /// The claim.
    pub claim: Uuid,
    /// The provider's code of the product.
    pub product: String,
    /// The state.
    pub state: DeliveryState,
    /// The number of requests so far.
    pub requests: u32,
    /// The time of the last request.
    pub requested_at: Option<DateTime<Utc>>,
    /// Whether the provider may have delivered: it had a request whose outcome is unknown.
    pub uncertain: bool,
    /// Why the provider has not delivered, for staff.
    pub why: Option<String>,
    /// When the provider was first to deliver the claim, or last after staff asked for it.
    pub sending_since: DateTime<Utc>,
}

/// A request that the provider is to get now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueRequest {
    /// The provider's code of the product.
    pub product: String,
    /// The number of requests so far, with this one.
    pub requests: u32,
    /// The number; `None` after erasure.
    pub to: Option<Msisdn>,
    /// When the provider was first to deliver the claim, or last after staff asked for it.
    pub since: DateTime<Utc>,
}

/// Deliveries that are not over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeliveryBacklog {
    /// Deliveries for which the provider is asked.
    pub sending: u64,
    /// The time of the oldest of them.
    pub oldest: Option<DateTime<Utc>>,
}

/// Deliveries by the rewards' provider.
#[async_trait]
pub trait RewardDeliveries: Send + Sync {
    /// Records that the provider is to deliver a claim.
    async fn create(&self, claim: Uuid, product: &str, at: DateTime<Utc>) -> StoreResult<()>;

    /// Returns a claim's delivery; `None` if staff deliver it.
    async fn find(&self, claim: Uuid) -> StoreResult<Option<RewardDelivery>>;

    /// Counts a request that is about to be made. Returns `None` if the delivery is over, or the provider does
    /// not hold the claim any more.
    async fn count_request(&self, claim: Uuid, at: DateTime<Utc>) -> StoreResult<Option<DueRequest>>;

    /// Records why the provider has not delivered yet; `uncertain` is never taken back.
    async fn postpone(&self, claim: Uuid, uncertain: bool, why: &str) -> StoreResult<()>;

    /// Ends a delivery; `false` if it was delivered or refused before.
    async fn end(&self, claim: Uuid, state: DeliveryState, why: Option<&str>) -> StoreResult<bool>;

    /// Has the provider deliver a claim that was handed over; `false` if it was not.
    async fn resend(&self, claim: Uuid, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Counts deliveries that are not over.
    async fn backlog(&self) -> StoreResult<DeliveryBacklog>;
}
