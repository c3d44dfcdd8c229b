use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use uuid::Uuid;

/// A message on its way to a phone.
#[derive(Clone, Copy, Debug)]
pub struct Outgoing<'a> {
    /// The number.
    pub to: &'a Msisdn,
    /// The words.
    pub text: &'a str,
    /// Names the message: in its receipt, and where it is sent again.
    pub reference: Uuid,
    /// From when on it is of no use: the network may drop it then.
    pub expires_at: Option<DateTime<Utc>>,
}

/// What a gateway says of a message that it took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// What it calls the message, where it says so.
    pub reference: Option<String>,
    /// What its receipts will name, one for each part that the message went out as; none where they name the message by
    /// our own reference.
    pub parts: Vec<String>,
}

/// Why a gateway did not take a message, or may not have. Its words hold no number, text or password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SendError {
    /// It did not take it; try again later.
    #[error("gateway unavailable: {0}")]
    Later(String),
    /// It never will.
    #[error("gateway refused: {0}")]
    Never(String),
    /// It may have taken it, or not.
    #[error("outcome unknown: {0}")]
    Unknown(String),
}

/// Who carries messages to phones.
#[async_trait]
pub trait MessageGateway: Send + Sync {
    /// Hands a message over.
    async fn send(&self, message: &Outgoing<'_>) -> Result<Taken, SendError>;

    /// Whether the gateway knows messages by their references: the same one twice is one message. Most do not.
    fn repeats_are_one(&self) -> bool {
        false
    }
}
