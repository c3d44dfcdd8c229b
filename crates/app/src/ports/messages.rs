use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// Where a message stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageState {
    /// Waits to be sent.
    Queued,
    /// The gateway took it.
    Sent,
    /// The gateway will not take it.
    Failed,
}

impl MessageState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Queued, Self::Sent, Self::Failed];

    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Sent => "sent",
            Self::Failed => "failed",
        }
    }

    /// Reads [`MessageState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A message to be sent, written in the transaction that causes it.
#[derive(Clone, Debug)]
pub struct NewMessage {
    /// Its id; the gateway's reference, so that a repeat is not a second message.
    pub id: Uuid,
    /// Whom it is for.
    pub subscriber: SubscriberId,
    /// The number at the time.
    pub msisdn: Msisdn,
    /// What kind of news, `redemption_received`.
    pub kind: &'static str,
    /// The words.
    pub text: String,
    /// A subscriber gets at most one message with a key, whatever became of it; a second is dropped.
    pub unique_key: Option<String>,
    /// From when on it is of no use any more, and is not sent.
    pub expires_at: DateTime<Utc>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its id.
    pub id: Uuid,
    /// The number it goes to.
    pub msisdn: Msisdn,
    /// What kind of news.
    pub kind: String,
    /// The words.
    pub text: String,
    /// Where it stands.
    pub state: MessageState,
    /// From when on it is of no use any more.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was caused.
    pub at: DateTime<Utc>,
}

/// The outbox.
#[async_trait]
pub trait Messages: Send + Sync {
    /// Puts a message into the outbox; `false` where the subscriber has one with its key.
    async fn enqueue(&self, new: &NewMessage) -> StoreResult<bool>;

    /// The message of an id.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Message>>;

    /// Moves a message from one state to another; `false` where it was not in `from`.
    async fn transition(
        &self,
        id: Uuid,
        from: MessageState,
        to: MessageState,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// What a subscriber was told, newest first.
    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<Message>>;
}

/// Why a gateway did not take a message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SendError {
    /// Try again later.
    #[error("gateway unavailable: {0}")]
    Later(String),
    /// It never will.
    #[error("gateway refused: {0}")]
    Never(String),
}

/// Who carries messages to phones.
#[async_trait]
pub trait MessageGateway: Send + Sync {
    /// Sends `text` to a number. `reference` names the message: the same one twice is one message.
    async fn send(&self, to: &Msisdn, text: &str, reference: Uuid) -> Result<(), SendError>;
}
