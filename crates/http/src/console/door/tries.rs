use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::door::addresses::client_group;
use crate::door::error::{ApiError, ApiResult};

/// Addresses from which on those without recent tries are forgotten.
const SWEEP_FROM: usize = 10_000;

/// Limits sign-ins, recovery codes and invitations by address.
pub(crate) struct Tries(DefaultKeyedRateLimiter<IpAddr>);

impl Tries {
    pub(in crate::console) fn new(per_minute: NonZeroU32) -> Self {
        Self(DefaultKeyedRateLimiter::keyed(Quota::per_minute(per_minute)))
    }

    pub(super) fn check(&self, address: IpAddr) -> ApiResult<()> {
        if self.0.len() > SWEEP_FROM {
            self.0.retain_recent();
        }
        self.0.check_key(&client_group(address)).map_err(|not_until| {
            let wait = not_until.wait_time_from(DefaultClock::default().now());
            ApiError::too_many(wait.as_secs().saturating_add(1))
        })
    }
}
