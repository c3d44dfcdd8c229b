use std::collections::{BTreeMap, BTreeSet};

use arena_rules::invites::{FriendCode, InviteSign, InviteState, LapseCause};
use arena_rules::{Avatar, Credits};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A subscriber as others see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicFace {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The public username.
    pub username: Option<String>,
    /// The picture's key in the file store.
    pub picture: Option<String>,
    /// The avatar shown without a picture.
    pub avatar: Avatar,
}

/// A new invitation.
#[derive(Clone, Copy, Debug)]
pub struct NewInvite {
    /// The id.
    pub id: Uuid,
    /// The inviter.
    pub inviter: SubscriberId,
    /// The friend.
    pub friend: SubscriberId,
    /// Now.
    pub at: DateTime<Utc>,
}

/// The facts of a subscriber who wants to accept an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcceptorFacts {
    /// The time of their first log-in.
    pub created_at: DateTime<Utc>,
    /// Whether they accepted an invitation.
    pub accepted: bool,
}

/// An invitation that is due for a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueInvite {
    /// The id.
    pub id: Uuid,
    /// The inviter.
    pub inviter: SubscriberId,
    /// The friend.
    pub friend: SubscriberId,
    /// Pending or ready.
    pub state: InviteState,
    /// When the friend accepted.
    pub accepted_at: DateTime<Utc>,
    /// Since when the invitation is ready.
    pub ready_at: Option<DateTime<Utc>>,
    /// Credits that the friend has earned.
    pub earned: Credits,
    /// Different days on which the friend has earned.
    pub days: u32,
}

/// A change of an open invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InviteChange {
    /// The invitation.
    pub id: Uuid,
    /// The state before.
    pub from: InviteState,
    /// The state afterwards.
    pub to: InviteState,
    /// The time of the next look.
    pub look_at: DateTime<Utc>,
    /// Since when the invitation is ready.
    pub ready_at: Option<DateTime<Utc>>,
    /// The signs.
    pub signs: BTreeSet<InviteSign>,
    /// Why it lapsed.
    pub lapse: Option<LapseCause>,
    /// Credits paid to the inviter.
    pub inviter_paid: Credits,
    /// Credits paid to the friend.
    pub friend_paid: Credits,
}

/// An invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The id.
    pub id: Uuid,
    /// The inviter.
    pub inviter: PublicFace,
    /// The friend.
    pub friend: PublicFace,
    /// The state.
    pub state: InviteState,
    /// When the friend accepted.
    pub accepted_at: DateTime<Utc>,
    /// Since when the friend has earned enough.
    pub ready_at: Option<DateTime<Utc>>,
    /// The signs, for staff.
    pub signs: BTreeSet<InviteSign>,
    /// Why it lapsed.
    pub lapse: Option<LapseCause>,
    /// Credits paid to the inviter.
    pub inviter_paid: Credits,
    /// Credits paid to the friend.
    pub friend_paid: Credits,
    /// When it ended.
    pub settled_at: Option<DateTime<Utc>>,
    /// The staff member who decided.
    pub settled_by: Option<String>,
    /// Staff's reason for a refusal, for the audit.
    pub reason: Option<String>,
}

/// Held invitations that wait for staff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InviteBacklog {
    /// The number of invitations.
    pub held: u64,
    /// Since when the one that waits longest was earned.
    pub oldest: Option<DateTime<Utc>>,
}

/// A decision of staff about a held invitation.
#[derive(Clone, Copy, Debug)]
pub struct InviteDecision<'a> {
    /// Paid or refused.
    pub to: InviteState,
    /// The staff member.
    pub by: &'a str,
    /// The reason for a refusal.
    pub reason: Option<&'a str>,
    /// Credits for the inviter.
    pub inviter_paid: Credits,
    /// Credits for the friend.
    pub friend_paid: Credits,
    /// The first day of the month in which the inviter is paid.
    pub month: NaiveDate,
    /// Now.
    pub at: DateTime<Utc>,
}

/// Codes and invitations (docs/friends.md).
#[async_trait]
pub trait Invites: Send + Sync {
    /// Returns a subscriber's code.
    async fn code_of(&self, subscriber: SubscriberId) -> StoreResult<Option<FriendCode>>;

    /// Gives a subscriber a code; `false` if they have one, or the code is taken.
    async fn add_code(&self, subscriber: SubscriberId, code: FriendCode) -> StoreResult<bool>;

    /// Returns the owner of a code; `None` also after the owner's erasure.
    async fn owner(&self, code: FriendCode) -> StoreResult<Option<PublicFace>>;

    /// Records that a subscriber was seen on a network.
    async fn saw_network(
        &self,
        subscriber: SubscriberId,
        network: &[u8],
        at: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Returns when a subscriber was seen on a network.
    async fn network_seen(
        &self,
        subscriber: SubscriberId,
        network: &[u8],
    ) -> StoreResult<Option<DateTime<Utc>>>;

    /// Records that two subscribers logged in with one browser.
    async fn share_browser(&self, a: SubscriberId, b: SubscriberId, at: DateTime<Utc>) -> StoreResult<()>;

    /// Deletes networks and shared browsers that were seen before `before`. Returns how many.
    async fn forget_networks(&self, before: DateTime<Utc>) -> StoreResult<u64>;

    /// Returns the facts of somebody who wants to accept an invitation.
    async fn acceptor(&self, subscriber: SubscriberId) -> StoreResult<Option<AcceptorFacts>>;

    /// Whether `friend` accepted an invitation of `inviter`.
    async fn invited(&self, inviter: SubscriberId, friend: SubscriberId) -> StoreResult<bool>;

    /// Adds an invitation; `false` if the friend accepted one before.
    async fn add(&self, new: &NewInvite) -> StoreResult<bool>;

    /// Returns up to `limit` open invitations whose look is due, the longest waiting first.
    async fn due(&self, now: DateTime<Utc>, limit: u64) -> StoreResult<Vec<DueInvite>>;

    /// Locks the codes of inviters until the transaction ends, in the order of their ids, so that one transaction at
    /// a time pays an inviter.
    async fn hold_inviters(&self, inviters: &[SubscriberId]) -> StoreResult<()>;

    /// Returns the signs of invitations, by id.
    async fn signs(
        &self,
        invites: &[Uuid],
        now: DateTime<Utc>,
    ) -> StoreResult<BTreeMap<Uuid, BTreeSet<InviteSign>>>;

    /// Returns how many payments inviters got in a month, given by its first day.
    async fn paid_in_month(
        &self,
        inviters: &[SubscriberId],
        month: NaiveDate,
    ) -> StoreResult<BTreeMap<SubscriberId, u32>>;

    /// Changes open invitations. Returns how many were in the state before.
    async fn change(&self, changes: &[InviteChange], month: NaiveDate, at: DateTime<Utc>)
    -> StoreResult<u64>;

    /// Decides about a held invitation; `false` if it is not held.
    async fn decide(&self, id: Uuid, decision: &InviteDecision<'_>) -> StoreResult<bool>;

    /// Returns an invitation.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Invite>>;

    /// Returns up to `limit` invitations of an inviter, newest first.
    async fn of_inviter(&self, inviter: SubscriberId, limit: u64) -> StoreResult<Vec<Invite>>;

    /// Returns the invitation that a subscriber accepted.
    async fn of_friend(&self, friend: SubscriberId) -> StoreResult<Option<Invite>>;

    /// Returns up to `limit` held invitations behind `after`, the longest waiting first.
    async fn held(&self, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<Invite>>;

    /// Counts the held invitations.
    async fn backlog(&self) -> StoreResult<InviteBacklog>;

    /// Ends the open and held invitations of a subscriber who is erased. Returns how many.
    async fn end_of(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<u64>;
}
