use arena_rules::messages::SubscriberMessage;
use arena_rules::{Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// The state of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageState {
    /// Waiting to be sent.
    Queued,
    /// Handed to the gateway, with no answer yet about its outcome.
    Unknown,
    /// Accepted by the gateway.
    Sent,
    /// On the phone, according to a receipt.
    Delivered,
    /// Failed for good: the gateway refused it or reported a failure later, or it expired.
    Failed,
}

impl MessageState {
    /// Every state.
    pub const ALL: [Self; 5] = [Self::Queued, Self::Unknown, Self::Sent, Self::Delivered, Self::Failed];

    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Unknown => "unknown",
            Self::Sent => "sent",
            Self::Delivered => "delivered",
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
    /// The message's id, by which the gateway knows it.
    pub id: Uuid,
    /// The recipient.
    pub subscriber: SubscriberId,
    /// The recipient's number at the time of writing.
    pub msisdn: Msisdn,
    /// The kind of message with its parameters.
    pub message: SubscriberMessage,
    /// The text of the SMS.
    pub text: String,
    /// A key that makes the message unique: a subscriber gets at most one message with a key, whatever its
    /// outcome, and a second one is dropped.
    pub unique_key: Option<String>,
    /// When the message expires; it is not sent afterwards.
    pub expires_at: DateTime<Utc>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The message's id.
    pub id: Uuid,
    /// The number that the message goes to.
    pub msisdn: Msisdn,
    /// The kind of message.
    pub kind: String,
    /// The text of the SMS.
    pub text: String,
    /// The parameters, which can be worded in any language. `None` in a row of an older version, and for an
    /// unknown kind.
    pub params: Option<SubscriberMessage>,
    /// The state of the message.
    pub state: MessageState,
    /// When the message expires.
    pub expires_at: Option<DateTime<Utc>>,
    /// The gateway's own reference, if the gateway gave one.
    pub reference: Option<String>,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
    /// When the message was caused.
    pub at: DateTime<Utc>,
}

/// A gateway's report about one part of a message: a long SMS goes out as several parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartState {
    /// On the phone.
    Delivered,
    /// Failed for good.
    Failed,
}

impl PartState {
    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Delivered => "delivered",
            Self::Failed => "failed",
        }
    }

    /// Reads [`PartState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Delivered, Self::Failed].into_iter().find(|state| state.as_str() == word)
    }
}

/// A subscriber whom messages can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRecipient {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The subscriber's present number.
    pub msisdn: Msisdn,
    /// The language that the subscriber chose.
    pub language: Option<Language>,
}

/// The details that are recorded with a message's new state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageChange {
    /// The gateway's reference; `None` keeps a known one.
    pub reference: Option<String>,
    /// Why the message got no further; `None` clears an earlier one.
    pub error: Option<String>,
}

impl MessageChange {
    /// A change that only records an error.
    #[must_use]
    pub fn because(error: &str) -> Self {
        Self { reference: None, error: Some(error.to_owned()) }
    }
}

/// The outbox: messages that wait to be sent, and their states.
#[async_trait]
pub trait Messages: Send + Sync {
    /// Puts a message into the outbox. Returns `false` if the subscriber has a message with the same key.
    async fn enqueue(&self, new: &NewMessage) -> StoreResult<bool>;

    /// Puts many messages into the outbox, as [`Messages::enqueue`] does, and returns the ids of the new
    /// ones.
    async fn enqueue_all(&self, new: &[NewMessage]) -> StoreResult<Vec<Uuid>>;

    /// Returns those of the subscribers who have a number. They cannot be erased until the transaction ends,
    /// so that an erasure also covers the messages that it writes.
    async fn recipients(&self, of: &[SubscriberId]) -> StoreResult<Vec<MessageRecipient>>;

    /// Returns the message with an id.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Message>>;

    /// Returns the messages with these ids, in any order.
    async fn find_all(&self, ids: &[Uuid]) -> StoreResult<Vec<Message>>;

    /// Moves a message from one of the states `from` to `to`. Returns `false` if it was in none of them.
    async fn transition(
        &self,
        id: Uuid,
        from: &[MessageState],
        to: MessageState,
        change: &MessageChange,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Records the gateway's references for the parts of a message. An earlier report about a reference
    /// counts if it is not older than `since`; a reference that is used again starts afresh.
    async fn name_parts(
        &self,
        message: Uuid,
        references: &[String],
        at: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Records a gateway's report about a part, and returns the part's message; `None` if the message is not
    /// known yet, in which case the report is kept. A delivered part stays delivered. A transaction that
    /// names the part meanwhile waits, and sees the report.
    async fn part_said(
        &self,
        reference: &str,
        said: PartState,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<Uuid>>;

    /// Returns the reports about each part of a message, and locks them until the transaction ends, so that
    /// of two transactions with the last two receipts the second sees both.
    async fn parts_of(&self, message: Uuid) -> StoreResult<Vec<Option<PartState>>>;

    /// Returns a subscriber's messages, newest first.
    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<Message>>;

    /// Returns the newest message that a subscriber has read, on any device.
    async fn read_up_to(&self, subscriber: SubscriberId) -> StoreResult<Option<Uuid>>;

    /// Records that a subscriber has read up to one of their messages. Returns `false` if they had read
    /// further, or the message is not theirs.
    async fn mark_read(
        &self,
        subscriber: SubscriberId,
        message: Uuid,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
