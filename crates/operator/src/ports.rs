use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

/// A clock.
pub trait Clock: Send + Sync {
    /// The current time.
    fn now(&self) -> DateTime<Utc>;
}

/// A source of secure randomness for one-time codes and ids.
pub trait Random: Send + Sync {
    /// Fills `bytes` with random bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// The portal to which the subscriptions belong.
#[async_trait]
pub trait Portal: Send + Sync {
    /// Receives a signed notice that a subscription ended (`arena_rules::notice`).
    ///
    /// # Errors
    /// Why the notice was not received, for the log; it is sent again.
    async fn receive_notice(&self, notice: &str) -> Result<(), String>;
}

/// Why a message was not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryError {
    /// The message was not taken; another attempt may succeed.
    Later(String),
    /// The message will never be taken, or its delivery is unknown.
    Lost(String),
}

/// Delivers messages to real phones.
#[async_trait]
pub trait PhoneGateway: Send + Sync {
    /// Delivers a message that is useful until `good_until`.
    ///
    /// # Errors
    /// Why the delivery failed, without the number and the text.
    async fn deliver(&self, to: &Msisdn, text: &str, good_until: DateTime<Utc>) -> Result<(), DeliveryError>;
}
