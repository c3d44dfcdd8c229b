//! Rate limits of posts: a token bucket per client address, on the operator's clock.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};

/// A token bucket's size and refill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Posts in a burst.
    pub burst: u32,
    /// Posts per minute after the burst; at least 1.
    pub per_minute: u32,
}

/// Beyond this number of addresses, those with a full bucket are forgotten.
const REMEMBERED: usize = 4096;
/// The cost of a post. Bucket levels count milliseconds times posts per minute.
const COST: i64 = 60_000;

pub(crate) struct Limiter {
    rate: Rate,
    buckets: Mutex<BTreeMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    level: i64,
    at: DateTime<Utc>,
}

impl Limiter {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate: Rate { per_minute: rate.per_minute.max(1), ..rate }, buckets: Mutex::default() }
    }

    fn full(&self) -> i64 {
        i64::from(self.rate.burst).saturating_mul(COST)
    }

    fn level(&self, bucket: Bucket, now: DateTime<Utc>) -> i64 {
        // A clock that was set back refills nothing.
        let passed = (now - bucket.at).num_milliseconds().max(0);
        passed.saturating_mul(i64::from(self.rate.per_minute)).saturating_add(bucket.level).min(self.full())
    }

    /// Takes one post from the address's bucket, or returns the seconds until one is available.
    pub(crate) fn take(&self, who: IpAddr, now: DateTime<Utc>) -> Result<(), i64> {
        let who = subnet(who);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED && !buckets.contains_key(&who) {
            buckets.retain(|_, bucket| self.level(*bucket, now) < self.full());
        }
        let bucket = buckets.entry(who).or_insert(Bucket { level: self.full(), at: now });
        let level = self.level(*bucket, now);
        let left = level - COST;
        *bucket = Bucket { level: if left < 0 { level } else { left }, at: now };
        if left < 0 {
            let per_second = i64::from(self.rate.per_minute) * 1000;
            return Err((-left + per_second - 1) / per_second);
        }
        Ok(())
    }
}

/// An IPv6 address counts as its /64: a household has a whole one.
fn subnet(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => {
            let s = v6.segments();
            IpAddr::V6(Ipv6Addr::new(s[0], s[1], s[2], s[3], 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{Duration, TimeZone};

    fn start() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 3, 1, 10, 0, 0).unwrap()
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn the_burst_is_spent_and_comes_back_with_time() {
        let limiter = Limiter::new(Rate { burst: 3, per_minute: 6 });
        let (one, two) = (address("10.0.0.1"), address("10.0.0.2"));
        for _ in 0..3 {
            assert_eq!(limiter.take(one, start()), Ok(()));
        }
        assert_eq!(limiter.take(one, start()), Err(10));
        assert_eq!(limiter.take(two, start()), Ok(()), "another address has its own bucket");
        assert_eq!(limiter.take(one, start() + Duration::milliseconds(9_500)), Err(1));
        assert_eq!(limiter.take(one, start() + Duration::seconds(10)), Ok(()));
        assert_eq!(limiter.take(one, start() + Duration::seconds(10)), Err(10));
        // Never more than the burst, even after a long pause.
        let later = start() + Duration::days(9);
        assert_eq!((0..5).filter(|_| limiter.take(one, later).is_ok()).count(), 3);
    }

    #[test]
    fn addresses_of_one_ipv6_household_share_a_bucket() {
        let limiter = Limiter::new(Rate { burst: 1, per_minute: 1 });
        assert_eq!(limiter.take(address("2001:db8:1:2::1"), start()), Ok(()));
        assert_eq!(limiter.take(address("2001:db8:1:2:ffff::9"), start()), Err(60));
        assert_eq!(limiter.take(address("2001:db8:1:3::1"), start()), Ok(()));
        assert_eq!(limiter.take(address("::ffff:10.0.0.1"), start()), Ok(()));
        assert_eq!(limiter.take(address("10.0.0.1"), start()), Err(60));
    }

    #[test]
    fn addresses_that_went_away_are_forgotten() {
        let limiter = Limiter::new(Rate { burst: 1, per_minute: 60 });
        for n in 0..6000_u32 {
            let at = start() + Duration::milliseconds(i64::from(n) * 100);
            assert_eq!(limiter.take(IpAddr::V4(n.into()), at), Ok(()));
        }
        assert!(limiter.buckets.lock().unwrap().len() <= REMEMBERED);
    }
}
