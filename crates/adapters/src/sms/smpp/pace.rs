use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

const PAUSE: Duration = Duration::from_secs(1);
/// The rate doubles after this time without a request for a lower one.
const CALM: Duration = Duration::from_secs(10);
/// The most halvings: the lowest rate is a 32nd of the configured one.
const SLOWEST: u32 = 5;

/// Spaces messages evenly at a rate, which is halved each time the centre asks for a lower one.
pub(super) struct Pace {
    interval: Duration,
    now: Mutex<Now>,
}

struct Now {
    next: Instant,
    /// How many times the interval is doubled.
    slower: u32,
    /// When `slower` last changed.
    since: Instant,
}

impl Pace {
    pub(super) fn new(per_second: u32, now: Instant) -> Self {
        let interval = Duration::from_secs(1) / per_second.max(1);
        Self { interval, now: Mutex::new(Now { next: now, slower: 0, since: now }) }
    }

    /// The earliest time for a message, not reserved.
    pub(super) fn next(&self, now: Instant) -> Instant {
        self.lock().next.max(now)
    }

    /// Reserves the earliest time for a message; `None` if it is after `latest`.
    pub(super) fn take(&self, now: Instant, latest: Instant) -> Option<Instant> {
        let mut state = self.lock();
        if state.slower > 0 && now.duration_since(state.since) >= CALM {
            (state.slower, state.since) = (state.slower - 1, now);
        }
        let at = state.next.max(now);
        if at > latest {
            return None;
        }
        state.next = at + self.interval * (1 << state.slower);
        Some(at)
    }

    /// Lowers the rate because the centre asked for it. Requests about messages sent together count once.
    pub(super) fn too_fast(&self, now: Instant) {
        let mut state = self.lock();
        if state.slower == 0 || now.duration_since(state.since) >= PAUSE {
            (state.slower, state.since) = ((state.slower + 1).min(SLOWEST), now);
        }
        state.next = state.next.max(now + PAUSE);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TENTH: Duration = Duration::from_millis(100);

    #[test]
    fn messages_go_evenly_and_nobody_waits_too_long() {
        let start = Instant::now();
        let pace = Pace::new(10, start);
        let latest = start + TENTH * 2;
        for nth in 0..3 {
            assert_eq!(pace.take(start, latest), Some(start + TENTH * nth));
        }
        assert_eq!(pace.take(start, latest), None);
        // Unused time slots are not made up for.
        let later = start + TENTH * 50;
        assert_eq!(pace.take(later, later), Some(later));
        assert_eq!(pace.take(later, later), None);
    }

    #[test]
    fn it_is_slower_for_a_while_after_it_was_too_fast() {
        let start = Instant::now();
        let pace = Pace::new(10, start);
        let far = start + Duration::from_secs(3_600);
        // Three requests at once count as one.
        (0..3).for_each(|_| pace.too_fast(start));
        assert_eq!(pace.take(start, far), Some(start + PAUSE));
        assert_eq!(pace.take(start, far), Some(start + PAUSE + TENTH * 2));
        let again = start + Duration::from_secs(2);
        pace.too_fast(again);
        assert_eq!(pace.take(again, far), Some(again + PAUSE));
        assert_eq!(pace.take(again, far), Some(again + PAUSE + TENTH * 4));
        // Each calm period doubles the rate again.
        for (after, tenths) in [(12, 2), (22, 1), (32, 1)] {
            let now = start + Duration::from_secs(after);
            assert_eq!(pace.take(now, far), Some(now));
            assert_eq!(pace.next(now), now + TENTH * tenths, "after {after} s");
        }
    }
}
