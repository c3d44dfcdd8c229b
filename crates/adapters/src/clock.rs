//! The machine's clock.

use arena_app::ports::Clock;
use chrono::{DateTime, SubsecRound, Utc};

/// The machine's clock, truncated to the microseconds that Postgres keeps: a time that was written and read again is
/// the same time on both engines.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place where time enters; everybody else asks the port"
    )]
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_has_whole_microseconds_and_does_not_stand_still() {
        let start = SystemClock.now();
        // Nanosecond clocks hit a whole microsecond by chance one time in a thousand; a thousand in a row do not.
        let mut last = start;
        for _ in 0..1000 {
            last = SystemClock.now();
            assert_eq!(last.timestamp_subsec_nanos() % 1000, 0);
        }
        assert!(last >= start);
    }
}
