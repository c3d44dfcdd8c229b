//! The wait of a job before its next attempt.

use arena_app::ports::Random;
use chrono::Duration;

/// How often a job is tried by default.
pub const MAX_ATTEMPTS: u32 = 12;

/// In milliseconds; each further wait is twice as long.
const FIRST: u32 = 1_000;
/// The longest wait by default.
pub const LONGEST: Duration = Duration::minutes(10);

/// The wait after the `attempt`-th attempt (from 1): 1 s, 2 s, 4 s … at most `longest`, less a random part
/// of up to a quarter, so that jobs that failed together do not return together.
#[must_use]
pub fn delay(attempt: u32, longest: Duration, random: &dyn Random) -> Duration {
    let doublings = attempt.saturating_sub(1).min(20);
    let longest = u32::try_from(longest.num_milliseconds()).unwrap_or(u32::MAX);
    let whole = FIRST.saturating_mul(1 << doublings).min(longest);
    let mut bytes = [0; 4];
    random.fill(&mut bytes);
    let off = u32::from_le_bytes(bytes) % (whole / 4 + 1);
    Duration::milliseconds((whole - off).into())
}
