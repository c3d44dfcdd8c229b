//! How fast an SMS centre is asked.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// After it said that we are too fast, nothing is sent for so long.
const PAUSE: Duration = Duration::from_secs(1);
/// After so long without such a word, we are twice as fast again.
const CALM: Duration = Duration::from_secs(10);
/// The slowest: a 32nd of what is configured.
const SLOWEST: u32 = 5;

/// So many messages a second, evenly; half of it each time the centre says that it is too much.
pub(super) struct Pace {
    interval: Duration,
    now: Mutex<Now>,
}

struct Now {
    /// The next message goes then, or later.
    next: Instant,
    /// How many times the interval is doubled.
    slower: u32,
    /// When that was changed.
    since: Instant,
}

impl Pace {
    pub(super) fn new(per_second: u32, now: Instant) -> Self {
        let interval = Duration::from_secs(1) / per_second.max(1);
        Self { interval, now: Mutex::new(Now { next: now, slower: 0, since: now }) }
    }

    /// The instant at which the next message may go; it is not taken yet.
    pub(super) fn next(&self, now: Instant) -> Instant {
        self.lock().next.max(now)
    }

    /// Takes that instant; none where it is after `latest`.
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

    /// The centre said that we are too fast. What it says of messages that were under way together counts once.
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
        // What nobody took while it was quiet is not made up for.
        let later = start + TENTH * 50;
        assert_eq!(pace.take(later, later), Some(later));
        assert_eq!(pace.take(later, later), None);
    }

    #[test]
    fn it_is_slower_for_a_while_after_it_was_too_fast() {
        let start = Instant::now();
        let pace = Pace::new(10, start);
        let far = start + Duration::from_secs(3_600);
        // Three answers at once are one word.
        (0..3).for_each(|_| pace.too_fast(start));
        assert_eq!(pace.take(start, far), Some(start + PAUSE));
        assert_eq!(pace.take(start, far), Some(start + PAUSE + TENTH * 2));
        let again = start + Duration::from_secs(2);
        pace.too_fast(again);
        assert_eq!(pace.take(again, far), Some(again + PAUSE));
        assert_eq!(pace.take(again, far), Some(again + PAUSE + TENTH * 4));
        // Each calm while makes it twice as fast again.
        for (after, tenths) in [(12, 2), (22, 1), (32, 1)] {
            let now = start + Duration::from_secs(after);
            assert_eq!(pace.take(now, far), Some(now));
            assert_eq!(pace.next(now), now + TENTH * tenths, "after {after} s");
        }
    }
}
