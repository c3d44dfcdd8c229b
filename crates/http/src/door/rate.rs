//! Rate limits.
//!
//! A request with a valid token counts for its subscriber, not for its address, which a whole town may share.
//! Every other request counts for its address, also one of a subscriber over their limit.
//!
//! A node asks its own limiter first: that costs nothing and is never stricter. Then it asks the limits that
//! all nodes share, if configured. While those are unavailable, the node's own limiter decides.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Allowance, Limit, LimitKey, Rate, SharedLimits, SubscriberId};
use arena_app::tournaments::live::SeatClaim;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota};

use super::addresses::{AddressRange, any_contains, client_group, site_group};
use super::error::ApiError;
use crate::config::HttpConfig;

/// A burst may be as large as the limit of this many seconds.
const BURST_SECONDS: u32 = 3;
/// Factor for an IPv6 site (/48) over one client address. A site may be a company or a street, and anybody
/// can rent one with its 65,536 client addresses.
const SITE: u32 = 16;
/// Factor for receipts over a client address: a gateway sends a receipt for each message.
const RECEIPTS: u32 = 10;
/// Divisor for error reports under an address's limit. The result is at least one a second: errors are rare,
/// yet a whole town with a new release may share an address.
const CLIENT_ERRORS: u32 = 100;
/// Log lines a second for all browsers' error reports together.
const CLIENT_ERROR_LINES: NonZeroU32 = NonZeroU32::MIN.saturating_add(9);
/// Requests after which the limiters drop keys without recent requests.
const SWEEP_EVERY: u64 = 100_000;

struct LocalLimiter<K: Hash + Eq + Clone> {
    rate: Rate,
    limiter: DefaultKeyedRateLimiter<K>,
}

impl<K: Hash + Eq + Clone> LocalLimiter<K> {
    /// `None` for no limit.
    fn new(per_second: u32) -> Option<Self> {
        let per_second = NonZeroU32::new(per_second)?;
        let burst = NonZeroU32::new(per_second.get().saturating_mul(BURST_SECONDS))?;
        let limiter = DefaultKeyedRateLimiter::keyed(Quota::per_second(per_second).allow_burst(burst));
        Some(Self { rate: Rate { per_second, burst }, limiter })
    }

    fn check(&self, key: &K) -> Result<(), RateExceeded> {
        self.limiter
            .check_key(key)
            .map_err(|not_until| RateExceeded::after(not_until.wait_time_from(DefaultClock::default().now())))
    }
}

/// A limit is exceeded. Holds the seconds to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RateExceeded(u64);

impl RateExceeded {
    /// Rounds up, because `Retry-After` is in whole seconds.
    fn after(wait: Duration) -> Self {
        Self((wait + Duration::from_millis(999)).as_secs().max(1))
    }
}

impl From<RateExceeded> for ApiError {
    fn from(RateExceeded(seconds): RateExceeded) -> Self {
        Self::too_many(seconds)
    }
}

pub(crate) struct RateLimits {
    address: Option<LocalLimiter<IpAddr>>,
    site: Option<LocalLimiter<IpAddr>>,
    carrier: Option<LocalLimiter<IpAddr>>,
    carrier_ranges: Vec<AddressRange>,
    subscriber: Option<LocalLimiter<SubscriberId>>,
    seat: Option<LocalLimiter<SeatClaim>>,
    receipts: Option<LocalLimiter<IpAddr>>,
    client_errors: Option<LocalLimiter<IpAddr>>,
    client_error_lines: DefaultDirectRateLimiter,
    shared: Option<Arc<dyn SharedLimits>>,
    seen: std::sync::atomic::AtomicU64,
}

impl RateLimits {
    pub(crate) fn new(config: &HttpConfig) -> Self {
        let limits = &config.limits;
        Self {
            address: LocalLimiter::new(limits.per_address),
            site: LocalLimiter::new(limits.per_address.saturating_mul(SITE)),
            carrier: LocalLimiter::new(limits.per_carrier_address),
            carrier_ranges: config.carrier_ranges.clone(),
            subscriber: LocalLimiter::new(limits.per_subscriber),
            seat: LocalLimiter::new(limits.per_subscriber),
            receipts: LocalLimiter::new(limits.per_address.saturating_mul(RECEIPTS)),
            client_errors: LocalLimiter::new(limits.per_address.div_ceil(CLIENT_ERRORS)),
            client_error_lines: DefaultDirectRateLimiter::direct(Quota::per_second(CLIENT_ERROR_LINES)),
            shared: config.shared_limits.clone(),
            seen: std::sync::atomic::AtomicU64::new(0),
        }
    }

    /// Asks this node's limiter, then the shared one.
    async fn check<K: Hash + Eq + Clone>(
        &self,
        own: Option<&LocalLimiter<K>>,
        whose: K,
        key: fn(K) -> LimitKey,
    ) -> Result<(), RateExceeded> {
        let Some(own) = own else {
            return Ok(());
        };
        own.check(&whose)?;
        let Some(shared) = &self.shared else {
            return Ok(());
        };
        let answer = shared.ask(Limit { key: key(whose), rate: own.rate }).await;
        let (word, allowed) = match answer {
            Ok(Allowance::Granted) => ("allowed", Ok(())),
            Ok(Allowance::Wait(wait)) => ("refused", Err(RateExceeded::after(wait))),
            // A failure on our side keeps nobody out.
            Err(_) => ("away", Ok(())),
        };
        metrics::counter!("arena_shared_limits_total", "answer" => word).increment(1);
        allowed
    }

    /// Counts a request without a valid token. Addresses that thousands of subscribers share have their own
    /// limit.
    pub(crate) async fn address(&self, address: IpAddr) -> Result<(), RateExceeded> {
        self.sweep();
        let client = client_group(address);
        if any_contains(&self.carrier_ranges, address) {
            return self.check(self.carrier.as_ref(), client, LimitKey::Address).await;
        }
        self.check(self.address.as_ref(), client, LimitKey::Address).await?;
        match site_group(address) {
            Some(site) => self.check(self.site.as_ref(), site, LimitKey::Site).await,
            None => Ok(()),
        }
    }

    /// Whether a mobile network shares this address among thousands of subscribers.
    pub(crate) fn is_shared(&self, address: IpAddr) -> bool {
        any_contains(&self.carrier_ranges, address)
    }

    fn sweep(&self) {
        let seen = self.seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if seen % SWEEP_EVERY == SWEEP_EVERY - 1 {
            let by_address = [&self.address, &self.site, &self.carrier, &self.receipts, &self.client_errors];
            by_address.into_iter().flatten().for_each(|own| own.limiter.retain_recent());
            self.subscriber.iter().for_each(|own| own.limiter.retain_recent());
            self.seat.iter().for_each(|own| own.limiter.retain_recent());
        }
    }

    /// Counts a delivery receipt, which no other limit covers.
    pub(crate) async fn receipt(&self, address: IpAddr) -> Result<(), RateExceeded> {
        self.sweep();
        self.check(self.receipts.as_ref(), client_group(address), LimitKey::Receipts).await
    }

    pub(crate) async fn client_error(&self, address: IpAddr) -> Result<(), RateExceeded> {
        self.check(self.client_errors.as_ref(), client_group(address), LimitKey::ClientErrors).await
    }

    /// Whether such a report may write a log line.
    pub(crate) fn client_error_line(&self) -> bool {
        self.client_error_lines.check().is_ok()
    }

    /// Counts a request with a valid token, or a plain page with a valid cookie.
    pub(crate) async fn subscriber(&self, subscriber: SubscriberId) -> Result<(), RateExceeded> {
        self.sweep();
        self.check(self.subscriber.as_ref(), subscriber, LimitKey::Subscriber).await
    }

    /// Counts a socket with a valid room token, on this node only: all sockets of a room reach the same node.
    pub(crate) fn seat(&self, claim: &SeatClaim) -> Result<(), RateExceeded> {
        self.sweep();
        self.seat.as_ref().map_or(Ok(()), |own| own.check(claim))
    }
}
