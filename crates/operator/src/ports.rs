//! What the operator is handed rather than takes: the time and randomness.

use chrono::{DateTime, Utc};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> DateTime<Utc>;
}

/// Makes randomness that nobody can guess: one-time codes and ids come from it.
pub trait Random: Send + Sync {
    /// Fills `bytes`.
    fn fill(&self, bytes: &mut [u8]);
}
