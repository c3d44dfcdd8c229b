//! Rate limits. Generous by address, because a whole town may share one; closer by subscriber.
//!
//! A node asks its own limiter first, which costs nothing and is never the stricter one; then the limits that all nodes
//! share, where there are any. Where those are away, its own is what holds.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Allowance, Limit, LimitKey, Rate, SharedLimits, SubscriberId};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota};

use super::client;
use super::error::{ApiError, ApiResult};
use crate::state::{HttpState, Limits};

/// How many seconds' worth may come at once.
const BURST_SECONDS: u32 = 3;
/// A gateway brings a receipt for each message: so many times as much as a person at an address may ask.
const RECEIPTS: u32 = 10;
/// Errors in browsers are rare: so many times less than any request, and yet one a second, because a whole town that has
/// the new release shares an address.
const CLIENT_ERRORS: u32 = 100;
/// Lines a second that errors in all browsers together may write to the log.
const CLIENT_ERROR_LINES: NonZeroU32 = NonZeroU32::MIN.saturating_add(9);
/// After how many requests the limiters forget who has been quiet.
const SWEEP_EVERY: u64 = 100_000;

/// A node's own limiter, by whom or what it counts.
struct Own<K: Hash + Eq + Clone> {
    rate: Rate,
    limiter: DefaultKeyedRateLimiter<K>,
}

impl<K: Hash + Eq + Clone> Own<K> {
    /// `None` for no limit.
    fn new(per_second: u32) -> Option<Self> {
        let per_second = NonZeroU32::new(per_second)?;
        let burst = NonZeroU32::new(per_second.get().saturating_mul(BURST_SECONDS))?;
        let limiter = DefaultKeyedRateLimiter::keyed(Quota::per_second(per_second).allow_burst(burst));
        Some(Self { rate: Rate { per_second, burst }, limiter })
    }

    fn check(&self, key: &K) -> ApiResult<()> {
        self.limiter
            .check_key(key)
            .map_err(|not_until| too_many(not_until.wait_time_from(DefaultClock::default().now())))
    }
}

/// `Retry-After` is in whole seconds.
fn too_many(wait: Duration) -> ApiError {
    ApiError::too_many((wait + Duration::from_millis(999)).as_secs().max(1))
}

pub(crate) struct RateLimits {
    address: Option<Own<IpAddr>>,
    subscriber: Option<Own<SubscriberId>>,
    receipts: Option<Own<IpAddr>>,
    client_errors: Option<Own<IpAddr>>,
    client_error_lines: DefaultDirectRateLimiter,
    shared: Option<Arc<dyn SharedLimits>>,
    seen: std::sync::atomic::AtomicU64,
}

impl RateLimits {
    pub(crate) fn new(limits: &Limits, shared: Option<Arc<dyn SharedLimits>>) -> Self {
        Self {
            address: Own::new(limits.per_address),
            subscriber: Own::new(limits.per_subscriber),
            receipts: Own::new(limits.per_address.saturating_mul(RECEIPTS)),
            client_errors: Own::new(limits.per_address.div_ceil(CLIENT_ERRORS)),
            client_error_lines: DefaultDirectRateLimiter::direct(Quota::per_second(CLIENT_ERROR_LINES)),
            shared,
            seen: std::sync::atomic::AtomicU64::new(0),
        }
    }

    /// Asks this node, then all of them.
    async fn check<K: Hash + Eq + Clone>(
        &self,
        own: Option<&Own<K>>,
        whose: K,
        key: fn(K) -> LimitKey,
    ) -> ApiResult<()> {
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
            Ok(Allowance::Wait(wait)) => ("refused", Err(too_many(wait))),
            // Nobody is kept out because something of ours is away.
            Err(_) => ("away", Ok(())),
        };
        metrics::counter!("arena_shared_limits_total", "answer" => word).increment(1);
        allowed
    }

    async fn address(&self, address: IpAddr) -> ApiResult<()> {
        self.sweep();
        self.check(self.address.as_ref(), address, LimitKey::Address).await
    }

    fn sweep(&self) {
        let seen = self.seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if seen % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.address.iter().for_each(|own| own.limiter.retain_recent());
            self.subscriber.iter().for_each(|own| own.limiter.retain_recent());
            self.receipts.iter().for_each(|own| own.limiter.retain_recent());
            self.client_errors.iter().for_each(|own| own.limiter.retain_recent());
        }
    }

    /// Of receipts, which have no other limit.
    pub(crate) async fn receipt(&self, address: IpAddr) -> ApiResult<()> {
        self.sweep();
        self.check(self.receipts.as_ref(), address, LimitKey::Receipts).await
    }

    /// Of reports about errors in browsers.
    pub(crate) async fn client_error(&self, address: IpAddr) -> ApiResult<()> {
        self.check(self.client_errors.as_ref(), address, LimitKey::ClientErrors).await
    }

    /// Whether such a report may write a line to the log.
    pub(crate) fn client_error_line(&self) -> bool {
        self.client_error_lines.check().is_ok()
    }

    pub(crate) async fn subscriber(&self, subscriber: SubscriberId) -> ApiResult<()> {
        self.check(self.subscriber.as_ref(), subscriber, LimitKey::Subscriber).await
    }
}

/// Lets so many requests of an address through.
pub(super) async fn limit(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match state.rates.address(client::address(&parts, &state.config)).await {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(error) => error.into_response(),
    }
}
