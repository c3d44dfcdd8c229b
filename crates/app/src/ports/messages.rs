use arena_rules::messages::SubscriberMessage;
use arena_rules::{Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// Where a message stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageState {
    /// Waits to be sent.
    Queued,
    /// It was handed to the gateway, and nobody has said what became of it.
    Unknown,
    /// The gateway took it.
    Sent,
    /// It is on the phone, by a receipt.
    Delivered,
    /// It will not get there: the gateway refused it or said so later, or it became too late.
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
    /// Its id; what the gateway knows it by.
    pub id: Uuid,
    /// Whom it is for.
    pub subscriber: SubscriberId,
    /// The number at the time.
    pub msisdn: Msisdn,
    /// The message.
    pub message: SubscriberMessage,
    /// The SMS.
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
    /// The SMS.
    pub text: String,
    /// The parameters, to be worded in any language. `None` in a row of an older version, and for a kind that this version
    /// does not know.
    pub params: Option<SubscriberMessage>,
    /// Where it stands.
    pub state: MessageState,
    /// From when on it is of no use any more.
    pub expires_at: Option<DateTime<Utc>>,
    /// What the gateway calls it, where it said so.
    pub reference: Option<String>,
    /// Why the last try came to nothing.
    pub last_error: Option<String>,
    /// When it was caused.
    pub at: DateTime<Utc>,
}

/// What a gateway says became of a part of a message: a long one goes out as several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartState {
    /// It is on the phone.
    Delivered,
    /// It never will be.
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

/// Somebody who can be told something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRecipient {
    /// Who.
    pub subscriber: SubscriberId,
    /// Their number now.
    pub msisdn: Msisdn,
    /// The language that they chose.
    pub language: Option<Language>,
}

/// What is written down beside a message's new state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageChange {
    /// What the gateway calls it; one that is known stays where none comes.
    pub reference: Option<String>,
    /// Why it did not get further; none forgets the one before.
    pub error: Option<String>,
}

impl MessageChange {
    /// A change for the worse.
    #[must_use]
    pub fn because(error: &str) -> Self {
        Self { reference: None, error: Some(error.to_owned()) }
    }
}

/// The outbox.
#[async_trait]
pub trait Messages: Send + Sync {
    /// Puts a message into the outbox; `false` where the subscriber has one with its key.
    async fn enqueue(&self, new: &NewMessage) -> StoreResult<bool>;

    /// As [`Messages::enqueue`] for many at once; the ids of those that were put in.
    async fn enqueue_all(&self, new: &[NewMessage]) -> StoreResult<Vec<Uuid>>;

    /// Those that have a number. Until the transaction ends none of these subscribers is erased, so that what is
    /// written to them is erased with them.
    async fn recipients(&self, of: &[SubscriberId]) -> StoreResult<Vec<MessageRecipient>>;

    /// The message of an id.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Message>>;

    /// The messages of these ids, in no order.
    async fn find_all(&self, ids: &[Uuid]) -> StoreResult<Vec<Message>>;

    /// Moves a message from one of the states to another; `false` where it was in none of them.
    async fn transition(
        &self,
        id: Uuid,
        from: &[MessageState],
        to: MessageState,
        change: &MessageChange,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Notes what a gateway calls the parts of a message. What it said of one of them before anybody knew whose it is
    /// counts if that was not before `since`; a name that is used again begins anew.
    async fn name_parts(
        &self,
        message: Uuid,
        references: &[String],
        at: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Notes what a gateway says of a part, and keeps it where nobody knows yet whose it is; the message where somebody
    /// does. What was delivered stays so. Whoever names the part at the same time waits, and sees it.
    async fn part_said(
        &self,
        reference: &str,
        said: PartState,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<Uuid>>;

    /// What was said of each part of a message so far. Until the end of the transaction nobody else may look: of two who
    /// bring the last two receipts at once, the second one sees both.
    async fn parts_of(&self, message: Uuid) -> StoreResult<Vec<Option<PartState>>>;

    /// What a subscriber was told, newest first.
    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<Message>>;

    /// The newest message that a subscriber has read, on any device.
    async fn read_up_to(&self, subscriber: SubscriberId) -> StoreResult<Option<Uuid>>;

    /// Notes that a subscriber has read up to a message of theirs; `false` where they had read further, or it is not
    /// theirs.
    async fn mark_read(
        &self,
        subscriber: SubscriberId,
        message: Uuid,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
