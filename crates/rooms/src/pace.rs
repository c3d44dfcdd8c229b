use tokio::time::Instant;

/// Frames per second, continuously. A player who drags sends 40.
const RATE: f64 = 60.0;
/// Frames at once, after a network held them back for some seconds.
const BURST: f64 = 300.0;

/// The rate limit of a connection's frames.
#[derive(Debug)]
pub struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    /// A limit with its full burst available.
    #[must_use]
    pub fn new(now: Instant) -> Self {
        Self { left: BURST, at: now }
    }

    /// Counts a frame; `false` if it exceeds the limit.
    pub fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.at = now;
        self.left = (self.left + passed * RATE).min(BURST) - 1.0;
        self.left >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_is_let_through_and_a_flood_is_not() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        assert!((0..300).all(|_| pace.take(start)));
        assert!(!pace.take(start));
        let mut pace = Pace::new(start);
        let steady = |n: u32| start + Duration::from_millis(20) * n;
        assert!((0..5_000).all(|n| pace.take(steady(n))), "50 a second for long");
    }
}
