pub use arena_rules::messages::Urgency;
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use thiserror::Error;
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A browser's push subscription (RFC 8030) with its keys (RFC 8291).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushTarget {
    /// The address at which the push service takes messages for the browser. Anybody with this address and
    /// the keys can write to the browser.
    pub endpoint: String,
    /// The browser's public key: an uncompressed P-256 point, 65 bytes.
    pub p256dh: Vec<u8>,
    /// The secret that authenticates senders, 16 bytes.
    pub auth: Vec<u8>,
}

/// A device to be stored.
#[derive(Clone, Debug)]
pub struct NewPushDevice {
    /// The id, used unless this browser belongs to this subscriber already.
    pub id: Uuid,
    /// The new owner.
    pub subscriber: SubscriberId,
    /// The device's session; when it ends, the device is deleted.
    pub session: Uuid,
    /// The push subscription.
    pub target: PushTarget,
    /// Now.
    pub at: DateTime<Utc>,
}

/// Devices: browsers for push messages.
#[async_trait]
pub trait PushDevices: Send + Sync {
    /// Stores a device. A browser, identified by its endpoint, belongs to one subscriber at a time. A new
    /// owner gets a new id, so the previous owner's messages under way do not arrive.
    async fn keep(&self, new: &NewPushDevice) -> StoreResult<()>;

    /// Returns the subscriber to whom the browser of an endpoint belongs.
    async fn owner(&self, endpoint: &str) -> StoreResult<Option<SubscriberId>>;

    /// Deletes a subscriber's devices except the `most` seen last. Returns the number deleted.
    async fn keep_newest(&self, subscriber: SubscriberId, most: u64) -> StoreResult<u64>;

    /// Returns the devices of these subscribers, with owners.
    async fn of(&self, subscribers: &[SubscriberId]) -> StoreResult<Vec<(SubscriberId, Uuid)>>;

    /// Returns a device's owner and push subscription.
    async fn target(&self, device: Uuid) -> StoreResult<Option<(SubscriberId, PushTarget)>>;

    /// Deletes a device.
    async fn forget(&self, device: Uuid) -> StoreResult<bool>;

    /// Deletes a subscriber's device by its endpoint.
    async fn forget_endpoint(&self, subscriber: SubscriberId, endpoint: &str) -> StoreResult<bool>;

    /// Deletes an ended session's devices.
    async fn forget_session(&self, session: Uuid) -> StoreResult<u64>;

    /// Deletes a subscriber's devices last seen until `seen_until`.
    async fn forget_of(&self, subscriber: SubscriberId, seen_until: DateTime<Utc>) -> StoreResult<u64>;
}

/// A message for a push service.
#[derive(Clone, Copy, Debug)]
pub struct Push<'a> {
    /// The recipient.
    pub to: &'a PushTarget,
    /// The content, encrypted for the browser alone.
    pub payload: &'a [u8],
    /// A newer message replaces a waiting one of the same topic.
    pub topic: Uuid,
    /// The time for which the message is of use.
    pub ttl: Duration,
    /// The urgency.
    pub urgency: Urgency,
}

/// Why a push service refused a message; the words hold no endpoint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PushError {
    /// The browser does not exist any more, or does not accept our messages.
    #[error("the device is gone: {0}")]
    Gone(String),
    /// Try again later.
    #[error("push service unavailable: {0}")]
    Later(String),
    /// Refused for good.
    #[error("push service refused: {0}")]
    Never(String),
}

/// Browser makers' push services.
#[async_trait]
pub trait PushService: Send + Sync {
    /// Encrypts and sends a message.
    async fn push(&self, push: &Push<'_>) -> Result<(), PushError>;
}
