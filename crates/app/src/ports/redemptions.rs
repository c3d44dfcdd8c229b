use arena_rules::Credits;
use arena_rules::redemption::RedeemDetails;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// Where a redemption stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedemptionStatus {
    /// The form is open; nothing is held.
    Offered,
    /// Paid for and not settled, whether somebody works at it or not.
    Claimed,
    /// The subscriber has the reward.
    Delivered,
    /// The subscriber has the credits back.
    Refused,
}

impl RedemptionStatus {
    /// Every status.
    pub const ALL: [Self; 4] = [Self::Offered, Self::Claimed, Self::Delivered, Self::Refused];

    /// The word in the database. The last two are the words that every version since the first can read, also one that
    /// still runs beside this one and never writes them.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Claimed => "claimed",
            Self::Delivered => "fulfilled",
            Self::Refused => "rejected",
        }
    }

    /// Reads [`RedemptionStatus::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }
}

/// A redemption to be: the form was opened.
#[derive(Clone, Debug)]
pub struct NewOffer {
    /// The uuid that the claim must carry.
    pub id: Uuid,
    /// Who.
    pub subscriber: SubscriberId,
    /// What.
    pub reward: i32,
    /// At which position of the list it stood.
    pub item: i32,
    /// For how much.
    pub credits: Credits,
    /// Now.
    pub at: DateTime<Utc>,
    /// Until when it may be claimed.
    pub expires_at: DateTime<Utc>,
}

/// A redemption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redemption {
    /// Its uuid.
    pub id: Uuid,
    /// What.
    pub reward: i32,
    /// At which position of the list it stood.
    pub item: i32,
    /// For how much.
    pub credits: Credits,
    /// Where it stands.
    pub status: RedemptionStatus,
    /// Until when it may be claimed.
    pub expires_at: DateTime<Utc>,
}

/// Redemptions.
#[async_trait]
pub trait Redemptions: Send + Sync {
    /// Notes that the form was opened.
    async fn offer(&self, new: &NewOffer) -> StoreResult<()>;

    /// A redemption, if it is this subscriber's.
    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<Redemption>>;

    /// Moves it from offered to claimed; `false` where it was claimed before.
    async fn claim(
        &self,
        id: Uuid,
        details: &RedeemDetails,
        phone: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
