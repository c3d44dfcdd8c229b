use std::fmt;

use arena_rules::claims::ClaimState;
use arena_rules::{Credits, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

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
    /// The credits that were paid.
    pub credits: Credits,
    /// The state of the claim.
    pub state: ClaimState,
    /// The time of the claim.
    pub claimed_at: DateTime<Utc>,
    /// The member of staff who works at the claim, or settled it.
    pub holder: Option<String>,
    /// The time until which only the holder may work at the claim.
    pub lease_until: Option<DateTime<Utc>>,
    /// When the claim was delivered or refused.
    pub settled_at: Option<DateTime<Utc>>,
    /// The reference by which the subscriber finds the delivery: a courier's number, a voucher's code.
    pub reference: Option<String>,
    /// The reason for a refusal; the subscriber reads it.
    pub reason: Option<String>,
    /// The recipient of the reward.
    pub recipient: Recipient,
}

/// The recipient of a reward, as entered in the redeem form. Empty after the subscriber was erased.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Recipient {
    /// The name.
    pub name: Option<String>,
    /// The e-mail address.
    pub email: Option<String>,
    /// The mobile number.
    pub phone: Option<Msisdn>,
    /// The id in the game, if the reward needs one.
    pub pubg_id: Option<String>,
}

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recipient").field("phone", &self.phone).finish_non_exhaustive()
    }
}

/// A filter for claims. [`Default`] selects all that are not settled.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClaimFilter {
    /// Only claims in this state; `None` selects all that are not settled.
    pub state: Option<ClaimState>,
    /// Only claims made at this instant or before.
    pub claimed_until: Option<DateTime<Utc>>,
}

/// The number of claims that wait for staff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimBacklog {
    /// Claims that nobody has taken.
    pub claimed: u64,
    /// Claims that staff have taken.
    pub working: u64,
    /// The time of the oldest claim of both.
    pub oldest: Option<DateTime<Utc>>,
}

/// Claims of rewards, as staff handle them. Each change is one statement that names the state it starts from,
/// so of two simultaneous changes one succeeds.
#[async_trait]
pub trait Claims: Send + Sync {
    /// Returns up to `limit` claims, oldest first, behind the claim `after`.
    async fn page(&self, filter: ClaimFilter, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<Claim>>;

    /// Returns a claim; `None` if the redemption was never paid for.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Claim>>;

    /// Returns up to `limit` claims of a subscriber, newest first, behind their claim `after`.
    async fn of_subscriber(
        &self,
        subscriber: SubscriberId,
        after: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<Claim>>;

    /// Gives an open claim to `holder` until an instant. Returns `false` if the claim is settled, or another
    /// holder's lease has not ended.
    async fn take(
        &self,
        id: Uuid,
        holder: &str,
        until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Releases an open claim that belongs to `holder`, or whose lease has ended. Returns `false` if there is
    /// none.
    async fn release(&self, id: Uuid, holder: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Moves an open claim of `holder` to delivered. Returns `false` if there is none.
    async fn deliver(&self, id: Uuid, holder: &str, reference: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Moves an open claim to refused. Returns `false` if the claim is settled, or another holder's lease has
    /// not ended.
    async fn refuse(&self, id: Uuid, holder: &str, reason: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Counts the claims that wait.
    async fn backlog(&self) -> StoreResult<ClaimBacklog>;
}
