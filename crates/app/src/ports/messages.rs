use arena_rules::messages::SubscriberMessage;
use arena_rules::{Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A message's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageState {
    /// Waits to be sent.
    Queued,
    /// Handed to the gateway, with no answer yet about its outcome.
    Unknown,
    /// Accepted by the gateway, or of a kind that is not sent by SMS.
    Sent,
    /// On the phone, according to a receipt.
    Delivered,
    /// Failed for good: refused by the gateway, reported as failed, or expired.
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
    /// The id, by which the gateway knows the message.
    pub id: Uuid,
    /// The recipient.
    pub subscriber: SubscriberId,
    /// The recipient's number at the time of writing.
    pub msisdn: Msisdn,
    /// The kind of message with its parameters.
    pub message: SubscriberMessage,
    /// The text of the SMS.
    pub text: String,
    /// A subscriber gets at most one message with a key, whatever its outcome; a second one is dropped.
    pub unique_key: Option<String>,
    /// When the message expires; it is not sent afterwards.
    pub expires_at: DateTime<Utc>,
    /// Now.
    pub at: DateTime<Utc>,
}

impl NewMessage {
    /// Whether the message is sent by SMS; otherwise the app and pushes show it.
    #[must_use]
    pub fn by_sms(&self) -> bool {
        self.message.kind().rules().by_sms
    }

    /// Returns the state in which the message begins: a message without SMS waits for no gateway.
    #[must_use]
    pub fn state(&self) -> MessageState {
        if self.by_sms() { MessageState::Queued } else { MessageState::Sent }
    }
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The id.
    pub id: Uuid,
    /// The recipient's number.
    pub msisdn: Msisdn,
    /// The kind of message.
    pub kind: String,
    /// The text of the SMS.
    pub text: String,
    /// The parameters, to be worded in any language. `None` for an unknown kind and in an older version's
    /// row.
    pub params: Option<SubscriberMessage>,
    /// The state.
    pub state: MessageState,
    /// The message's expiry.
    pub expires_at: Option<DateTime<Utc>>,
    /// The gateway's own reference, if given.
    pub reference: Option<String>,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
    /// When the message was caused.
    pub at: DateTime<Utc>,
}

/// A gateway's report about a part: a long SMS has several.
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
    /// The present number.
    pub msisdn: Msisdn,
    /// The chosen language.
    pub language: Option<Language>,
}

/// The details that are recorded with a message's new state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageChange {
    /// The gateway's reference; `None` keeps the known one.
    pub reference: Option<String>,
    /// Why the message got no further; `None` clears the earlier reason.
    pub error: Option<String>,
}

impl MessageChange {
    /// A change that records only an error.
    #[must_use]
    pub fn because(error: &str) -> Self {
        Self { reference: None, error: Some(error.to_owned()) }
    }
}

/// The outbox: messages that wait to be sent, and their states.
#[async_trait]
pub trait Messages: Send + Sync {
    /// Puts a message into the outbox; `false` if the subscriber has a message with the same key.
    async fn enqueue(&self, new: &NewMessage) -> StoreResult<bool>;

    /// Puts many messages into the outbox, as [`Messages::enqueue`] does. Returns the ids of the new ones.
    async fn enqueue_all(&self, new: &[NewMessage]) -> StoreResult<Vec<Uuid>>;

    /// Returns those of the subscribers who have a number. They cannot be erased until the transaction ends,
    /// so an erasure also covers messages that it writes.
    async fn recipients(&self, of: &[SubscriberId]) -> StoreResult<Vec<MessageRecipient>>;

    /// Returns a message.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Message>>;

    /// Returns messages by id, in any order.
    async fn find_all(&self, ids: &[Uuid]) -> StoreResult<Vec<Message>>;

    /// Moves a message from one of the states `from` to `to`; `false` if it was in none of them.
    async fn transition(
        &self,
        id: Uuid,
        from: &[MessageState],
        to: MessageState,
        change: &MessageChange,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Records the gateway's references for a message's parts. An earlier report counts unless it is
    /// older than `since`; a reference that is used again starts afresh.
    async fn name_parts(
        &self,
        message: Uuid,
        references: &[String],
        at: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Records a report about a part. Returns the part's message; `None` if the message is not known yet; the
    /// report is kept then. A delivered part stays delivered. A transaction that names the part meanwhile
    /// waits and sees the report.
    async fn part_said(
        &self,
        reference: &str,
        said: PartState,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<Uuid>>;

    /// Returns and locks each part's report until the transaction ends. So of two transactions with the
    /// last two receipts, the second one sees both.
    async fn parts_of(&self, message: Uuid) -> StoreResult<Vec<Option<PartState>>>;

    /// Returns a subscriber's messages, newest first.
    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<Message>>;

    /// Returns up to `limit` of a subscriber's messages before their message `before`, newest first.
    async fn page(
        &self,
        subscriber: SubscriberId,
        before: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<Message>>;

    /// Returns a message if it is this subscriber's.
    async fn find_of(&self, subscriber: SubscriberId, id: Uuid) -> StoreResult<Option<Message>>;

    /// Returns the newest message read by a subscriber, on any device.
    async fn read_up_to(&self, subscriber: SubscriberId) -> StoreResult<Option<Uuid>>;

    /// Records that a subscriber has read up to one of their messages; `false` if they had read further,
    /// or it is not theirs.
    async fn mark_read(
        &self,
        subscriber: SubscriberId,
        message: Uuid,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
