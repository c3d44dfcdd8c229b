use std::collections::BTreeMap;
use std::fmt;

use arena_rules::handoff::Plan;
use arena_rules::profile::{Gender, ProfileChanges};
use arena_rules::subscription::State;
use arena_rules::{Avatar, Credits, Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::StoreResult;

/// A subscriber, whatever number they have now (numbers are recycled; wallets are not, contract 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SubscriberId(pub Uuid);

impl fmt::Display for SubscriberId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl SubscriberId {
    /// The face that others see: the chosen one, or one that follows from the id.
    #[must_use]
    pub fn avatar(self, chosen: Option<Avatar>) -> Avatar {
        chosen.unwrap_or_else(|| Avatar::of_id(self.0.as_u128()))
    }
}

/// A subscriber to be.
#[derive(Clone, Debug)]
pub struct NewSubscriber {
    /// The id they get.
    pub id: SubscriberId,
    /// The proven number, where there is one.
    pub msisdn: Option<Msisdn>,
    /// The partner's name for somebody without a proven number.
    pub partner_id: Option<String>,
    /// The plan.
    pub plan: Option<Plan>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// A subscriber with profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    /// Their id.
    pub id: SubscriberId,
    /// Their present number.
    pub msisdn: Option<Msisdn>,
    /// Their plan.
    pub plan: Option<Plan>,
    /// The full name.
    pub name: Option<String>,
    /// The name that others see.
    pub username: Option<String>,
    /// Whether the server made the username.
    pub username_generated: bool,
    /// The e-mail.
    pub email: Option<String>,
    /// The gender.
    pub gender: Option<Gender>,
    /// A few words.
    pub bio: Option<String>,
    /// The date of birth.
    pub date_of_birth: Option<NaiveDate>,
    /// The key of their picture in the file store.
    pub picture: Option<String>,
    /// The face that others see where there is no picture.
    pub avatar: Avatar,
    /// The game they chose.
    pub selected_game: Option<String>,
    /// The language that they read in, once known.
    pub language: Option<Language>,
    /// Why they may neither earn nor redeem, where staff hold them.
    pub hold: Option<Hold>,
}

/// A stop that staff put on a subscriber: they neither earn nor redeem until it is lifted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Since when.
    pub since: DateTime<Utc>,
    /// Why, for staff.
    pub reason: String,
}

/// What decides whether a subscriber may act, read under the lock on their row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountState {
    /// The hold on them.
    pub hold: Option<Hold>,
}

/// A subscriber, what they have, and how far they are.
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
    /// Where their subscription stands; nothing where they never agreed to one.
    pub subscription: Option<State>,
}

/// Subscribers and their profiles.
#[async_trait]
pub trait Subscribers: Send + Sync {
    /// Locks a subscriber's row until the transaction ends: nobody else locks it meanwhile, in either way. `false` where
    /// there is none, or they were erased. Taken first in a transaction, so that two never wait for each other.
    async fn lock(&self, id: SubscriberId) -> StoreResult<bool>;

    /// Locks a subscriber's row together with others that do so, and against [`Subscribers::lock`]: whoever erases or
    /// holds the subscriber waits for this transaction, and the other way round. `None` where there is none, or they were
    /// erased.
    async fn lock_shared(&self, id: SubscriberId) -> StoreResult<Option<AccountState>>;

    /// The same for several, in the order of their ids; who was erased is missing.
    async fn lock_shared_all(
        &self,
        ids: &[SubscriberId],
    ) -> StoreResult<BTreeMap<SubscriberId, AccountState>>;

    /// Puts a hold on a subscriber, or lifts it.
    async fn set_hold(&self, id: SubscriberId, hold: Option<&Hold>) -> StoreResult<()>;

    /// The subscriber of an id.
    async fn find(&self, id: SubscriberId) -> StoreResult<Option<Subscriber>>;

    /// The profile of an id, read at once.
    async fn profile(&self, id: SubscriberId) -> StoreResult<Option<Profile>>;

    /// Counts a picture that a subscriber brings on a day; `false` where they have brought `most` of them already.
    async fn count_upload(&self, id: SubscriberId, day: NaiveDate, most: u32) -> StoreResult<bool>;

    /// Who has this number now.
    async fn by_msisdn(&self, msisdn: &Msisdn) -> StoreResult<Option<SubscriberId>>;

    /// Whom the partner knows by this name.
    async fn by_partner_id(&self, partner_id: &str) -> StoreResult<Option<SubscriberId>>;

    /// The present number of a subscriber.
    async fn msisdn_of(&self, id: SubscriberId) -> StoreResult<Option<Msisdn>>;

    /// Makes a subscriber with an empty wallet and standing. `false`, with nothing written, where somebody else was
    /// faster with the number or the partner's name.
    async fn create(&self, new: &NewSubscriber) -> StoreResult<bool>;

    /// Notes the plan that was agreed to.
    async fn set_plan(&self, id: SubscriberId, plan: Plan) -> StoreResult<()>;

    /// Changes the profile; `picture` is the key of a new picture. A username that is changed here was chosen.
    async fn change_profile(
        &self,
        id: SubscriberId,
        changes: &ProfileChanges,
        picture: Option<&str>,
    ) -> StoreResult<()>;

    /// Gives a subscriber a username that the server made.
    async fn set_generated_name(&self, id: SubscriberId, username: &str) -> StoreResult<()>;

    /// Subscribers without a username who were not erased, the oldest first, from the one behind `after` on. Without the
    /// catalogue's players and bots: they are called as the catalogue calls them.
    async fn unnamed(&self, after: Option<SubscriberId>, limit: u64) -> StoreResult<Vec<SubscriberId>>;

    /// Notes the language that somebody reads in.
    async fn set_language(&self, id: SubscriberId, language: Language) -> StoreResult<()>;

    /// Notes the game that was chosen.
    async fn select_game(&self, id: SubscriberId, game: &str) -> StoreResult<()>;
}
