use arena_rules::Credits;
use arena_rules::redemption::RedeemDetails;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A redemption's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedemptionStatus {
    /// The redeem form is open; nothing is reserved.
    Offered,
    /// Paid for and not settled, whether or not staff have taken it.
    Claimed,
    /// The subscriber has the reward.
    Delivered,
    /// The subscriber has the credits back.
    Refused,
}

impl RedemptionStatus {
    /// Every status.
    pub const ALL: [Self; 4] = [Self::Offered, Self::Claimed, Self::Delivered, Self::Refused];

    /// Returns the word in the database. Every version since the first reads the last two, also one that
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

/// A new redemption, for an opened form.
#[derive(Clone, Debug)]
pub struct NewOffer {
    /// The UUID that the claim must carry.
    pub id: Uuid,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The reward's id.
    pub reward: i32,
    /// The reward's position in the list.
    pub item: i32,
    /// The price.
    pub credits: Credits,
    /// Now.
    pub at: DateTime<Utc>,
    /// The offer's expiry.
    pub expires_at: DateTime<Utc>,
}

/// A redemption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redemption {
    /// The id.
    pub id: Uuid,
    /// The reward's id.
    pub reward: i32,
    /// The reward's position in the list.
    pub item: i32,
    /// The price.
    pub credits: Credits,
    /// The state.
    pub status: RedemptionStatus,
    /// The offer's expiry.
    pub expires_at: DateTime<Utc>,
}

/// Offers and claims of rewards.
#[async_trait]
pub trait Redemptions: Send + Sync {
    /// Records an opened redeem form.
    async fn offer(&self, new: &NewOffer) -> StoreResult<()>;

    /// Returns a redemption if it is this subscriber's.
    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<Redemption>>;

    /// Moves an offered redemption to claimed; `false` if it was claimed before.
    async fn claim(
        &self,
        id: Uuid,
        details: &RedeemDetails,
        phone: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
