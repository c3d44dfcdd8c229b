//! Rate limits. Generous by address, because a whole town may share one; closer by subscriber.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use arena_app::ports::SubscriberId;
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

pub(crate) struct RateLimits {
    address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    subscriber: Option<DefaultKeyedRateLimiter<SubscriberId>>,
    receipts: Option<DefaultKeyedRateLimiter<IpAddr>>,
    client_errors: Option<DefaultKeyedRateLimiter<IpAddr>>,
    client_error_lines: DefaultDirectRateLimiter,
    seen: std::sync::atomic::AtomicU64,
}

fn limiter<K: Clone + std::hash::Hash + Eq>(per_second: u32) -> Option<DefaultKeyedRateLimiter<K>> {
    let rate = NonZeroU32::new(per_second)?;
    let burst = NonZeroU32::new(per_second.saturating_mul(BURST_SECONDS))?;
    Some(DefaultKeyedRateLimiter::keyed(Quota::per_second(rate).allow_burst(burst)))
}

fn check<K: Clone + std::hash::Hash + Eq>(
    limiter: Option<&DefaultKeyedRateLimiter<K>>,
    key: &K,
) -> ApiResult<()> {
    let Some(limiter) = limiter else {
        return Ok(());
    };
    limiter.check_key(key).map_err(|not_until| {
        let wait = not_until.wait_time_from(DefaultClock::default().now());
        ApiError::too_many((wait + Duration::from_millis(999)).as_secs().max(1))
    })
}

impl RateLimits {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            address: limiter(limits.per_address),
            subscriber: limiter(limits.per_subscriber),
            receipts: limiter(limits.per_address.saturating_mul(RECEIPTS)),
            client_errors: limiter(limits.per_address.div_ceil(CLIENT_ERRORS)),
            client_error_lines: DefaultDirectRateLimiter::direct(Quota::per_second(CLIENT_ERROR_LINES)),
            seen: std::sync::atomic::AtomicU64::new(0),
        }
    }

    fn address(&self, address: IpAddr) -> ApiResult<()> {
        self.sweep();
        check(self.address.as_ref(), &address)
    }

    fn sweep(&self) {
        let seen = self.seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if seen % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.address.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
            self.subscriber.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
            self.receipts.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
            self.client_errors.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
        }
    }

    /// Of receipts, which have no other limit.
    pub(crate) fn receipt(&self, address: IpAddr) -> ApiResult<()> {
        self.sweep();
        check(self.receipts.as_ref(), &address)
    }

    /// Of reports about errors in browsers.
    pub(crate) fn client_error(&self, address: IpAddr) -> ApiResult<()> {
        check(self.client_errors.as_ref(), &address)
    }

    /// Whether such a report may write a line to the log.
    pub(crate) fn client_error_line(&self) -> bool {
        self.client_error_lines.check().is_ok()
    }

    pub(crate) fn subscriber(&self, subscriber: SubscriberId) -> ApiResult<()> {
        check(self.subscriber.as_ref(), &subscriber)
    }
}

/// Lets so many requests of an address through.
pub(super) async fn limit(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match state.rates.address(client::address(&parts, &state.config)) {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(error) => error.into_response(),
    }
}
