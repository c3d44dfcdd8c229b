use std::collections::BTreeMap;
use std::fmt;

use arena_rules::handoff::Plan;
use arena_rules::profile::{Gender, ProfileChanges};
use arena_rules::subscription::SubscriptionState;
use arena_rules::{Avatar, Credits, Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::error::StoreResult;

/// A subscriber's id, whatever their number: numbers are recycled, wallets are not (contract 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SubscriberId(pub Uuid);

impl fmt::Display for SubscriberId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl SubscriberId {
    /// Returns the avatar that others see: the chosen one, or one that follows from the id.
    #[must_use]
    pub fn avatar(self, chosen: Option<Avatar>) -> Avatar {
        chosen.unwrap_or_else(|| Avatar::of_id(self.0.as_u128()))
    }
}

/// A new subscriber.
#[derive(Clone, Debug)]
pub struct NewSubscriber {
    /// The id.
    pub id: SubscriberId,
    /// The proven number, if any.
    pub msisdn: Option<Msisdn>,
    /// The partner's name for a subscriber without a proven number.
    pub partner_id: Option<String>,
    /// The plan.
    pub plan: Option<Plan>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// A subscriber with their profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    /// The id.
    pub id: SubscriberId,
    /// The present number.
    pub msisdn: Option<Msisdn>,
    /// The plan.
    pub plan: Option<Plan>,
    /// The full name.
    pub name: Option<String>,
    /// The public username.
    pub username: Option<String>,
    /// Whether the server made the username.
    pub username_generated: bool,
    /// The e-mail address.
    pub email: Option<String>,
    /// The gender.
    pub gender: Option<Gender>,
    /// The subscriber's text about themselves.
    pub bio: Option<String>,
    /// The date of birth.
    pub date_of_birth: Option<NaiveDate>,
    /// The picture's key in the file store.
    pub picture: Option<String>,
    /// The avatar shown without a picture.
    pub avatar: Avatar,
    /// The chosen game.
    pub selected_game: Option<String>,
    /// The language they read, once known.
    pub language: Option<Language>,
    /// The hold by staff, if any.
    pub hold: Option<Hold>,
    /// When the subscriber was erased, if they were.
    pub erased_at: Option<DateTime<Utc>>,
}

/// A hold by staff: the subscriber neither earns nor redeems until it is lifted, and cannot log in if it is a suspension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The time since when the hold stands.
    pub since: DateTime<Utc>,
    /// The reason, for staff.
    pub reason: String,
    /// Whether the account is suspended: its subscriber cannot log in.
    pub suspended: bool,
}

/// The facts that decide whether a subscriber may act, read under the lock on their row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountState {
    /// The hold, if any.
    pub hold: Option<Hold>,
}

/// A subscriber with balance, counts and subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The subscriber.
    pub subscriber: Subscriber,
    /// The wallet's balance.
    pub balance: Credits,
    /// Tournaments taken part in.
    pub total_tournaments: i32,
    /// Tasks completed.
    pub total_challenges: i32,
    /// Rewards claimed.
    pub redeemed_items: i32,
    /// The subscription's state; `None` if they never agreed to one.
    pub subscription: Option<SubscriptionState>,
}

/// Subscribers and their profiles.
#[async_trait]
pub trait Subscribers: Send + Sync {
    /// Locks a subscriber's row exclusively until the transaction ends; `false` if the subscriber does
    /// not exist or was erased. Take this lock first, to avoid deadlocks.
    async fn lock(&self, id: SubscriberId) -> StoreResult<bool>;

    /// Locks a subscriber's row beside other shared locks, but against [`Subscribers::lock`]: an erasure or a
    /// hold waits for this transaction, and the other way round. Returns `None` if the subscriber does not
    /// exist or was erased.
    async fn lock_shared(&self, id: SubscriberId) -> StoreResult<Option<AccountState>>;

    /// As [`Subscribers::lock_shared`] for several subscribers, in order of id. Erased ones are missing from
    /// the result.
    async fn lock_shared_all(
        &self,
        ids: &[SubscriberId],
    ) -> StoreResult<BTreeMap<SubscriberId, AccountState>>;

    /// Sets or lifts a hold.
    async fn set_hold(&self, id: SubscriberId, hold: Option<&Hold>) -> StoreResult<()>;

    /// Returns a subscriber.
    async fn find(&self, id: SubscriberId) -> StoreResult<Option<Subscriber>>;

    /// Returns a subscriber's profile, read in one go.
    async fn profile(&self, id: SubscriberId) -> StoreResult<Option<Profile>>;

    /// Counts a picture that a subscriber uploads on a day; `false` if they have uploaded `most` already.
    async fn count_upload(&self, id: SubscriberId, day: NaiveDate, most: u32) -> StoreResult<bool>;

    /// Returns the subscriber who has this number now.
    async fn by_msisdn(&self, msisdn: &Msisdn) -> StoreResult<Option<SubscriberId>>;

    /// Returns the subscriber whom the partner knows by this name.
    async fn by_partner_id(&self, partner_id: &str) -> StoreResult<Option<SubscriberId>>;

    /// Returns a subscriber's present number.
    async fn msisdn_of(&self, id: SubscriberId) -> StoreResult<Option<Msisdn>>;

    /// Creates a subscriber with an empty wallet and standing; `false`, with nothing written, if the
    /// number or the partner's name is taken.
    async fn create(&self, new: &NewSubscriber) -> StoreResult<bool>;

    /// Records the plan agreed to.
    async fn set_plan(&self, id: SubscriberId, plan: Plan) -> StoreResult<()>;

    /// Changes the profile; `picture` is a new picture's key. A username changed here counts as chosen.
    async fn change_profile(
        &self,
        id: SubscriberId,
        changes: &ProfileChanges,
        picture: Option<&str>,
    ) -> StoreResult<()>;

    /// Gives a subscriber a username that the server generated.
    async fn set_generated_name(&self, id: SubscriberId, username: &str) -> StoreResult<()>;

    /// Returns subscribers without a username behind `after`, oldest first. Leaves out erased ones, and
    /// the catalogue's players and bots, whose names the catalogue has.
    async fn unnamed(&self, after: Option<SubscriberId>, limit: u64) -> StoreResult<Vec<SubscriberId>>;

    /// Records the language that a subscriber reads.
    async fn set_language(&self, id: SubscriberId, language: Language) -> StoreResult<()>;

    /// Records the game that a subscriber chose.
    async fn select_game(&self, id: SubscriberId, game: &str) -> StoreResult<()>;
}
