use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// The part of a subscriber's account in which something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimelineSource {
    /// A movement of the wallet.
    Wallet,
    /// A message to the subscriber.
    Message,
    /// A claim of a reward, made or settled.
    Claim,
    /// A browser's session, opened or ended.
    Session,
    /// A change of the subscription.
    Plan,
    /// A charge for the subscription.
    Charge,
    /// A screenshot, sent in or decided.
    Task,
    /// An entry of a tournament.
    Tournament,
    /// A level that was played.
    Play,
    /// A note of staff.
    Note,
    /// An action of staff.
    Staff,
}

impl TimelineSource {
    /// Every source.
    pub const ALL: [Self; 11] = [
        Self::Wallet,
        Self::Message,
        Self::Claim,
        Self::Session,
        Self::Plan,
        Self::Charge,
        Self::Task,
        Self::Tournament,
        Self::Play,
        Self::Note,
        Self::Staff,
    ];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Wallet => "wallet",
            Self::Message => "message",
            Self::Claim => "claim",
            Self::Session => "session",
            Self::Plan => "plan",
            Self::Charge => "charge",
            Self::Task => "task",
            Self::Tournament => "tournament",
            Self::Play => "play",
            Self::Note => "note",
            Self::Staff => "staff",
        }
    }

    /// Parses [`TimelineSource::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.as_str() == word)
    }
}

/// Something that happened to a subscriber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineEvent {
    /// When.
    pub at: DateTime<Utc>,
    /// Where.
    pub source: TimelineSource,
    /// The new state, or the kind: `delivered`, `match_room`, `wallet correct`.
    pub word: String,
    /// The subject in words: the reward's name, a note's text.
    pub detail: Option<String>,
    /// Who did it: a member of staff.
    pub actor: Option<String>,
    /// Credits; for a charge hundredths of the currency's unit, thousandths where it has three decimals.
    pub amount: Option<i64>,
    /// The row: the claim, the message, the note.
    pub id: Option<Uuid>,
    /// The transaction of the ledger.
    pub txn: Option<i64>,
}

/// What happened to a subscriber, over all parts of the account.
#[async_trait]
pub trait Timeline: Send + Sync {
    /// Returns the events of a subscriber before an instant, latest first: at least `limit` of them if there are as many,
    /// up to `limit` of each of the sources.
    async fn before(
        &self,
        subscriber: SubscriberId,
        sources: &[TimelineSource],
        before: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<Vec<TimelineEvent>>;
}
