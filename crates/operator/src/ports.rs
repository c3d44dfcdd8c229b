//! What the operator is handed rather than takes: the time, randomness, the product that it tells, and who carries its
//! messages.

use arena_rules::Msisdn;
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

/// Why a message was not carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCarried {
    /// It was not taken; another try may help.
    Later(String),
    /// It never will be, or nobody knows whether it was.
    Lost(String),
}

/// Who takes messages to real phones.
#[async_trait]
pub trait Courier: Send + Sync {
    /// Takes a message, which is of no use from an instant on.
    ///
    /// # Errors
    /// Why not, in words without the number and the text.
    async fn carry(&self, to: &Msisdn, text: &str, good_until: DateTime<Utc>) -> Result<(), NotCarried>;
}
