//! Rate limits. A request with a good token counts for its subscriber and not for its address, which a whole town may share;
//! every other request counts for its address: one without a token, one whose token is not good, and one of a subscriber who
//! has asked too much.
//!
//! A node asks its own limiter first, which costs nothing and is never the stricter one; then the limits that all nodes
//! share, where there are any. Where those are away, its own is what holds.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Allowance, Limit, LimitKey, Rate, SharedLimits, SubscriberId};
use arena_app::tournaments::live::SeatClaim;
use axum::extract::{MatchedPath, Request};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota};

use super::addresses::{AddressRange, any_contains, client_group, site_group};
use super::caller::KnownCaller;
use super::client;
use super::error::ApiError;
use crate::player::rooms::SOCKET_PATH;
use crate::state::{HttpConfig, HttpState};

/// How many seconds' worth may come at once.
const BURST_SECONDS: u32 = 3;
/// An IPv6 site, a /48, may ask so many times as much as one client address: it is a company or a street, and anybody can
/// rent one with its 65,536 client addresses.
const SITE: u32 = 16;
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

    fn check(&self, key: &K) -> Result<(), TooMany> {
        self.limiter
            .check_key(key)
            .map_err(|not_until| TooMany::after(not_until.wait_time_from(DefaultClock::default().now())))
    }
}

/// A limit was reached; more may be asked after so many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany(u64);

impl TooMany {
    /// `Retry-After` is in whole seconds.
    fn after(wait: Duration) -> Self {
        Self((wait + Duration::from_millis(999)).as_secs().max(1))
    }
}

impl From<TooMany> for ApiError {
    fn from(TooMany(seconds): TooMany) -> Self {
        Self::too_many(seconds)
    }
}

pub(crate) struct RateLimits {
    address: Option<Own<IpAddr>>,
    site: Option<Own<IpAddr>>,
    carrier: Option<Own<IpAddr>>,
    carrier_ranges: Vec<AddressRange>,
    subscriber: Option<Own<SubscriberId>>,
    seat: Option<Own<SeatClaim>>,
    receipts: Option<Own<IpAddr>>,
    client_errors: Option<Own<IpAddr>>,
    client_error_lines: DefaultDirectRateLimiter,
    shared: Option<Arc<dyn SharedLimits>>,
    seen: std::sync::atomic::AtomicU64,
}

impl RateLimits {
    pub(crate) fn new(config: &HttpConfig) -> Self {
        let limits = &config.limits;
        Self {
            address: Own::new(limits.per_address),
            site: Own::new(limits.per_address.saturating_mul(SITE)),
            carrier: Own::new(limits.per_carrier_address),
            carrier_ranges: config.carrier_ranges.clone(),
            subscriber: Own::new(limits.per_subscriber),
            seat: Own::new(limits.per_subscriber),
            receipts: Own::new(limits.per_address.saturating_mul(RECEIPTS)),
            client_errors: Own::new(limits.per_address.div_ceil(CLIENT_ERRORS)),
            client_error_lines: DefaultDirectRateLimiter::direct(Quota::per_second(CLIENT_ERROR_LINES)),
            shared: config.shared_limits.clone(),
            seen: std::sync::atomic::AtomicU64::new(0),
        }
    }

    /// Asks this node, then all of them.
    async fn check<K: Hash + Eq + Clone>(
        &self,
        own: Option<&Own<K>>,
        whose: K,
        key: fn(K) -> LimitKey,
    ) -> Result<(), TooMany> {
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
            Ok(Allowance::Wait(wait)) => ("refused", Err(TooMany::after(wait))),
            // Nobody is kept out because something of ours is away.
            Err(_) => ("away", Ok(())),
        };
        metrics::counter!("arena_shared_limits_total", "answer" => word).increment(1);
        allowed
    }

    /// Of requests whose token proves nobody. Addresses behind which an operator has put thousands of its subscribers have
    /// a limit of their own.
    pub(crate) async fn address(&self, address: IpAddr) -> Result<(), TooMany> {
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

    fn sweep(&self) {
        let seen = self.seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if seen % SWEEP_EVERY == SWEEP_EVERY - 1 {
            let by_address = [&self.address, &self.site, &self.carrier, &self.receipts, &self.client_errors];
            by_address.into_iter().flatten().for_each(|own| own.limiter.retain_recent());
            self.subscriber.iter().for_each(|own| own.limiter.retain_recent());
            self.seat.iter().for_each(|own| own.limiter.retain_recent());
        }
    }

    /// Of receipts, which have no other limit.
    pub(crate) async fn receipt(&self, address: IpAddr) -> Result<(), TooMany> {
        self.sweep();
        self.check(self.receipts.as_ref(), client_group(address), LimitKey::Receipts).await
    }

    /// Of reports about errors in browsers.
    pub(crate) async fn client_error(&self, address: IpAddr) -> Result<(), TooMany> {
        self.check(self.client_errors.as_ref(), client_group(address), LimitKey::ClientErrors).await
    }

    /// Whether such a report may write a line to the log.
    pub(crate) fn client_error_line(&self) -> bool {
        self.client_error_lines.check().is_ok()
    }

    /// Of requests with a good token, and of plain pages with a good cookie.
    pub(crate) async fn subscriber(&self, subscriber: SubscriberId) -> Result<(), TooMany> {
        self.sweep();
        self.check(self.subscriber.as_ref(), subscriber, LimitKey::Subscriber).await
    }

    /// Of sockets that a player asks for with a good room token; by this node alone, because all sockets of a room come to
    /// one.
    pub(crate) fn seat(&self, claim: &SeatClaim) -> Result<(), TooMany> {
        self.sweep();
        self.seat.as_ref().map_or(Ok(()), |own| own.check(claim))
    }
}

/// Counts a request for its subscriber or its address, and refuses it where that is too much.
pub(super) async fn limit(state: &HttpState, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    match count(state, &mut parts).await {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(too_many) => ApiError::from(too_many).into_response(),
    }
}

/// A token's signature is checked before the address is counted: it costs less than an answer does, and a flood without
/// good tokens cannot use up what an address allows to those who have one.
async fn count(state: &HttpState, parts: &mut Parts) -> Result<(), TooMany> {
    if let Some(claims) =
        client::bearer(&parts.headers).and_then(|token| state.tokens.verify(token, state.app.now()))
    {
        let allowed = state.rates.subscriber(claims.sub).await;
        parts.extensions.insert(KnownCaller { claims, allowed });
        if allowed.is_ok() {
            return Ok(());
        }
    }
    // A room's socket is counted by its own token, where it comes with one.
    if parts.extensions.get::<MatchedPath>().is_some_and(|path| path.as_str() == SOCKET_PATH) {
        return Ok(());
    }
    state.rates.address(client::address(parts, &state.config)).await
}
