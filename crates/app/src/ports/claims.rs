use std::fmt;

use arena_rules::claims::ClaimState;
use arena_rules::{Credits, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// A claim of a reward: a redemption that was paid for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The redemption's id.
    pub id: Uuid,
    /// The subscriber who claimed.
    pub subscriber: SubscriberId,
    /// The reward's id.
    pub reward: i32,
    /// The reward's name.
    pub reward_name: String,
    /// The slug of the reward's picture.
    pub image: String,
    /// What was paid.
    pub credits: Credits,
    /// Where the claim stands.
    pub state: ClaimState,
    /// When the subscriber claimed.
    pub claimed_at: DateTime<Utc>,
    /// The member of staff who works at the claim, or settled it.
    pub holder: Option<String>,
    /// Until when nobody but the holder may work at the claim.
    pub lease_until: Option<DateTime<Utc>>,
    /// When it was delivered or refused.
    pub settled_at: Option<DateTime<Utc>>,
    /// What the subscriber can find the delivery by: a courier's number, a voucher's code.
    pub reference: Option<String>,
    /// Why it was refused; the subscriber reads it.
    pub reason: Option<String>,
    /// Whom the reward goes to.
    pub recipient: Recipient,
}

/// Whom a reward goes to, as the redeem form says; nothing of it after the subscriber was erased.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Recipient {
    /// The name.
    pub name: Option<String>,
    /// The e-mail.
    pub email: Option<String>,
    /// The mobile number.
    pub phone: Option<Msisdn>,
    /// The id in the game, where the reward needs one.
    pub pubg_id: Option<String>,
}

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recipient").field("phone", &self.phone).finish_non_exhaustive()
    }
}

/// Which claims are listed. [`Default`] is all that are not settled.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClaimFilter {
    /// Those in this state; all that are not settled, where none is named.
    pub state: Option<ClaimState>,
    /// Those that were claimed at this instant or before.
    pub claimed_until: Option<DateTime<Utc>>,
}

/// How many claims wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimBacklog {
    /// Claims that nobody works at.
    pub claimed: u64,
    /// Claims that somebody has taken.
    pub working: u64,
    /// When the oldest of both was claimed.
    pub oldest: Option<DateTime<Utc>>,
}

/// Claims of rewards. Each change is one statement that names the state it changes, so of two who try at once one wins.
#[async_trait]
pub trait Claims: Send + Sync {
    /// Up to `limit` claims, the oldest first, behind the claim `after`.
    async fn page(&self, filter: ClaimFilter, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<Claim>>;

    /// A claim; `None` where the redemption was never paid for.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Claim>>;

    /// Up to `limit` claims of a subscriber, the newest first, behind their claim `after`.
    async fn of_subscriber(
        &self,
        subscriber: SubscriberId,
        after: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<Claim>>;

    /// Gives an open claim to `holder` until an instant; `false` where it is settled or the lease of another one lasts.
    async fn take(
        &self,
        id: Uuid,
        holder: &str,
        until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Lets go of an open claim that `holder` has, or anybody whose lease is over; `false` where there is none such.
    async fn release(&self, id: Uuid, holder: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Moves an open claim that `holder` has to delivered; `false` where there is none such.
    async fn deliver(&self, id: Uuid, holder: &str, reference: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Moves an open claim to refused; `false` where it is settled or the lease of another one lasts.
    async fn refuse(&self, id: Uuid, holder: &str, reason: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// How many claims wait.
    async fn backlog(&self) -> StoreResult<ClaimBacklog>;
}
