use std::fmt;

use arena_rules::claims::ClaimState;
use arena_rules::parcels::Parcel;
use arena_rules::redemption::RedeemAnswer;
use arena_rules::{Credits, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A claim: a paid redemption of a reward.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The redemption's id.
    pub id: Uuid,
    /// The claiming subscriber.
    pub subscriber: SubscriberId,
    /// The reward's id.
    pub reward: i32,
    /// The reward's name.
    pub reward_name: String,
    /// The picture's slug.
    pub image: String,
    /// The price paid.
    pub credits: Credits,
    /// Whether the rewards' provider was to add the reward to the subscriber's number.
    pub to_number: bool,
    /// The state.
    pub state: ClaimState,
    /// The time of the claim.
    pub claimed_at: DateTime<Utc>,
    /// The staff member who works on the claim, shipped it or settled it.
    pub holder: Option<String>,
    /// The time until which only the holder may work on the claim.
    pub lease_until: Option<DateTime<Utc>>,
    /// When the claim was delivered or refused.
    pub settled_at: Option<DateTime<Utc>>,
    /// The reference by which the subscriber finds the delivery: a courier's number, the end of a voucher's code.
    pub reference: Option<String>,
    /// The reason for a refusal; the subscriber reads it.
    pub reason: Option<String>,
    /// When staff handed the parcel to the carrier; `None` if no parcel is or was on its way.
    pub shipped_at: Option<DateTime<Utc>>,
    /// The parcel; `None` if none is or was on its way, and after an erasure.
    pub parcel: Option<Parcel>,
    /// The voucher's code that delivered the claim, if one did.
    pub voucher: Option<ClaimVoucher>,
    /// The recipient.
    pub recipient: Recipient,
}

/// The code of a delivered claim, without the code itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimVoucher {
    /// When the app first showed the code to the subscriber.
    pub shown_at: Option<DateTime<Utc>>,
}

/// A reward's recipient, from the redeem form; empty after erasure.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Recipient {
    /// The name.
    pub name: Option<String>,
    /// The e-mail address.
    pub email: Option<String>,
    /// The mobile number.
    pub phone: Option<Msisdn>,
    /// The answers to the reward's own fields, such as an id in a game.
    pub answers: Vec<RedeemAnswer>,
}

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recipient").field("phone", &self.phone).finish_non_exhaustive()
    }
}

/// A filter for claims. [`Default`] selects those that wait for staff: neither settled nor on their way.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClaimFilter {
    /// Only claims in this state; `None`: those that wait for staff.
    pub state: Option<ClaimState>,
    /// Only claims of this reward.
    pub reward: Option<i32>,
    /// Only claims made by this instant.
    pub claimed_until: Option<DateTime<Utc>>,
    /// Only claims whose parcel was on its way by this instant.
    pub shipped_until: Option<DateTime<Utc>>,
}

/// Claims that wait for staff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimBacklog {
    /// Claims that nobody has taken.
    pub claimed: u64,
    /// Claims that staff have taken.
    pub working: u64,
    /// The time of the oldest of them.
    pub oldest: Option<DateTime<Utc>>,
}

/// Counts of the claims desk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimDeskCounts {
    /// Claims that nobody has taken.
    pub open: u64,
    /// Claims that staff, or the rewards' provider, have taken.
    pub working: u64,
    /// Claims of one holder.
    pub mine: u64,
    /// Claims that wait for staff although an answer was promised.
    pub late: u64,
    /// Claims whose parcel is on its way.
    pub shipped: u64,
    /// Claims whose parcel is on its way for too long.
    pub overdue: u64,
}

/// Claims, as staff handle them. Each change is one statement that names the state it starts from, so of two
/// simultaneous changes one succeeds.
#[async_trait]
pub trait Claims: Send + Sync {
    /// Returns up to `limit` claims behind the claim `after`, oldest first.
    async fn page(&self, filter: ClaimFilter, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<Claim>>;

    /// Returns a claim; `None` if the redemption was never paid for.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Claim>>;

    /// Returns up to `limit` claims of a subscriber behind their claim `after`, newest first.
    async fn of_subscriber(
        &self,
        subscriber: SubscriberId,
        after: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<Claim>>;

    /// Gives an open claim to `holder` until `until`; `false` if it is shipped or settled, or another holder's lease
    /// has not ended.
    async fn take(
        &self,
        id: Uuid,
        holder: &str,
        until: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Releases `holder`'s open claim, or one whose lease ended; `false` if there is none.
    async fn release(&self, id: Uuid, holder: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Locks `holder`'s open claim until the end of the transaction; `false` if there is none.
    async fn lock_held(&self, id: Uuid, holder: &str) -> StoreResult<bool>;

    /// Moves `holder`'s open claim to delivered; `false` if there is none.
    async fn deliver(&self, id: Uuid, holder: &str, reference: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Moves an open claim to delivered by [`arena_rules::claims::PROVIDER`], whoever holds it; `false` if it
    /// is settled or shipped.
    async fn deliver_provided(&self, id: Uuid, reference: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Moves an open claim to refused; `false` if it is shipped or settled, or another holder's lease has not ended.
    async fn refuse(&self, id: Uuid, holder: &str, reason: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Returns up to `limit` unsettled claims of a holder, oldest first.
    async fn held_by(&self, holder: &str, limit: u64) -> StoreResult<Vec<Claim>>;

    /// Counts unsettled claims: those of `holder`, those made by `late`, and those shipped by `overdue`.
    async fn desk_counts(
        &self,
        holder: &str,
        late: DateTime<Utc>,
        overdue: DateTime<Utc>,
    ) -> StoreResult<ClaimDeskCounts>;

    /// Counts the claims that wait for staff.
    async fn backlog(&self) -> StoreResult<ClaimBacklog>;
}
