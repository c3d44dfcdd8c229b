use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use uuid::Uuid;

/// A message for the gateway.
#[derive(Clone, Copy, Debug)]
pub struct Outgoing<'a> {
    /// The number.
    pub to: &'a Msisdn,
    /// The text.
    pub text: &'a str,
    /// The id by which receipts name the message, and by which a repetition is recognised.
    pub reference: Uuid,
    /// The expiry; afterwards the network may drop the message.
    pub expires_at: Option<DateTime<Utc>>,
}

/// The gateway's response to an accepted message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GatewayAcceptance {
    /// The gateway's own reference, if given.
    pub reference: Option<String>,
    /// Each part's reference in receipts. Empty if receipts name our own reference.
    pub parts: Vec<String>,
}

/// Why a gateway did not accept a message, or may not have. The words hold no number, text or password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SendError {
    /// Not accepted; try again later.
    #[error("gateway unavailable: {0}")]
    Later(String),
    /// Refused for good.
    #[error("gateway refused: {0}")]
    Never(String),
    /// The gateway may or may not have accepted the message.
    #[error("outcome unknown: {0}")]
    Unknown(String),
}

/// The gateway that carries messages to phones.
#[async_trait]
pub trait MessageGateway: Send + Sync {
    /// Hands a message to the gateway.
    async fn send(&self, message: &Outgoing<'_>) -> Result<GatewayAcceptance, SendError>;

    /// Whether the gateway treats two messages with one reference as one. Most do not.
    fn repeats_are_one(&self) -> bool {
        false
    }
}
