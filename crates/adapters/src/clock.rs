//! The machine's clock.

use arena_app::ports::Clock;
use chrono::{DateTime, SubsecRound, Utc};

/// The system clock in microseconds, the precision of Postgres: a stored time reads back unchanged on
/// both engines.
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
        // Nanosecond clocks hit a whole microsecond once in a thousand times by chance, never a thousand
        // times in a row.
        let mut last = start;
        for _ in 0..1000 {
            last = SystemClock.now();
            assert_eq!(last.timestamp_subsec_nanos() % 1000, 0);
        }
        assert!(last >= start);
    }
}
