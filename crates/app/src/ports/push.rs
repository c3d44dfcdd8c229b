pub use arena_rules::messages::Urgency;
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use thiserror::Error;
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// What a browser gave so that it can be pushed to: RFC 8030's subscription with the keys of RFC 8291.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushTarget {
    /// Where its push service takes messages for it. Whoever knows it and the keys can write to it.
    pub endpoint: String,
    /// The browser's public key, a point of P-256, uncompressed: 65 bytes.
    pub p256dh: Vec<u8>,
    /// The secret that authenticates who encrypts, 16 bytes.
    pub auth: Vec<u8>,
}

/// A device to be kept.
#[derive(Clone, Debug)]
pub struct NewPushDevice {
    /// Its id, unless this browser is this subscriber's already.
    pub id: Uuid,
    /// Whose it is from now on.
    pub subscriber: SubscriberId,
    /// The session that it belongs to: it is forgotten when that is ended.
    pub session: Uuid,
    /// Where it is reached.
    pub target: PushTarget,
    /// Now.
    pub at: DateTime<Utc>,
}

/// The browsers that asked for messages.
#[async_trait]
pub trait PushDevices: Send + Sync {
    /// Keeps a device. A browser, known by its endpoint, is one subscriber's at a time; it gets another id with another
    /// subscriber, so that what was on its way to the one before does not reach it.
    async fn keep(&self, new: &NewPushDevice) -> StoreResult<()>;

    /// Forgets a subscriber's devices but for the `most` that were seen last; how many went.
    async fn keep_newest(&self, subscriber: SubscriberId, most: u64) -> StoreResult<u64>;

    /// The devices of these subscribers, by subscriber.
    async fn of(&self, subscribers: &[SubscriberId]) -> StoreResult<Vec<(SubscriberId, Uuid)>>;

    /// Where a device is reached.
    async fn target(&self, device: Uuid) -> StoreResult<Option<(SubscriberId, PushTarget)>>;

    /// Forgets a device.
    async fn forget(&self, device: Uuid) -> StoreResult<bool>;

    /// Forgets a subscriber's browser, by its endpoint.
    async fn forget_endpoint(&self, subscriber: SubscriberId, endpoint: &str) -> StoreResult<bool>;

    /// Forgets the devices of a session that was ended.
    async fn forget_session(&self, session: Uuid) -> StoreResult<u64>;

    /// Forgets the devices that a subscriber had until then.
    async fn forget_of(&self, subscriber: SubscriberId, seen_until: DateTime<Utc>) -> StoreResult<u64>;
}

/// What is handed to a push service.
#[derive(Clone, Copy, Debug)]
pub struct Push<'a> {
    /// Where to.
    pub to: &'a PushTarget,
    /// What the browser is to read; nobody in between can.
    pub payload: &'a [u8],
    /// Names the message: a second one of the same name takes the first one's place while that waits.
    pub topic: Uuid,
    /// How long it is of use.
    pub ttl: Duration,
    /// How soon it matters.
    pub urgency: Urgency,
}

/// Why a push service did not take a message. Its words hold no endpoint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PushError {
    /// The browser is not there any more, or does not take our messages.
    #[error("the device is gone: {0}")]
    Gone(String),
    /// Try again later.
    #[error("push service unavailable: {0}")]
    Later(String),
    /// It never will.
    #[error("push service refused: {0}")]
    Never(String),
}

/// Who carries messages to browsers: the push services of their makers.
#[async_trait]
pub trait PushService: Send + Sync {
    /// Encrypts a message for its browser and hands it over.
    async fn push(&self, push: &Push<'_>) -> Result<(), PushError>;
}
