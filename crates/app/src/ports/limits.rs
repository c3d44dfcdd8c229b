use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use async_trait::async_trait;
use thiserror::Error;

use super::SubscriberId;

/// What is counted, each kind by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitKey {
    /// Calls without a good token from a client address.
    Address(IpAddr),
    /// The same from an IPv6 site, by the first address of its /48.
    Site(IpAddr),
    /// Calls of a subscriber.
    Subscriber(SubscriberId),
    /// Receipts that an address brings.
    Receipts(IpAddr),
    /// Errors in browsers that an address reports.
    ClientErrors(IpAddr),
}

/// How often something may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Times a second in the long run.
    pub per_second: NonZeroU32,
    /// Times at once, after a silence.
    pub burst: NonZeroU32,
}

/// A question to the limits that all nodes share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// What is counted.
    pub key: LimitKey,
    /// How often it may be.
    pub rate: Rate,
}

/// What the shared limits say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// It may be, and is counted, perhaps a moment later.
    Granted,
    /// It may not be for so long, and is not counted.
    Wait(Duration),
}

/// Nobody can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the shared limits are away")]
pub struct LimitsAway;

/// Limits that all nodes count together. What they remember may be lost at any time.
#[async_trait]
pub trait SharedLimits: Send + Sync {
    /// Whether something may be, which is counted then.
    ///
    /// # Errors
    /// Where nobody can say. Requests wait for this, so it comes soon, and at once where it has come a few times.
    async fn ask(&self, limit: Limit) -> Result<Allowance, LimitsAway>;
}
