//! What the operator is handed rather than takes: the time, randomness, and the product that it tells.

use async_trait::async_trait;
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

/// The product whose subscriptions these are.
#[async_trait]
pub trait Product: Send + Sync {
    /// Hears a signed notice of the end of a subscription (`arena_rules::notice`).
    ///
    /// # Errors
    /// Why it did not, for the log; it is told again.
    async fn unsubscribed(&self, notice: &str) -> Result<(), String>;
}
