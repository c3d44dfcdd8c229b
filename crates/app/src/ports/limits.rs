use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use async_trait::async_trait;
use thiserror::Error;

use super::SubscriberId;

/// A limit's subject; each has its own count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitKey {
    /// Calls without a valid token from a client address.
    Address(IpAddr),
    /// Calls without a valid token from an IPv6 site, named by the first address of its /48.
    Site(IpAddr),
    /// A subscriber's calls.
    Subscriber(SubscriberId),
    /// An address's receipts.
    Receipts(IpAddr),
    /// Browser errors reported from an address.
    ClientErrors(IpAddr),
}

/// An allowed rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Times a second in the long run.
    pub per_second: NonZeroU32,
    /// Times at once after a pause.
    pub burst: NonZeroU32,
}

/// A request to the shared limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The subject.
    pub key: LimitKey,
    /// The allowed rate.
    pub rate: Rate,
}

/// The shared limits' answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// Allowed; counted, perhaps a moment later.
    Granted,
    /// Not allowed for this long; not counted.
    Wait(Duration),
}

/// The shared limits cannot be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the shared limits cannot be reached")]
pub struct LimitsAway;

/// Limits counted by all nodes together. Counts may be lost at any time.
#[async_trait]
pub trait SharedLimits: Send + Sync {
    /// Asks whether something is allowed, and counts it if so.
    ///
    /// # Errors
    /// [`LimitsAway`] if the limits cannot be reached. Requests wait for the answer, so it comes soon, and at
    /// once after a few failures.
    async fn ask(&self, limit: Limit) -> Result<Allowance, LimitsAway>;
}
