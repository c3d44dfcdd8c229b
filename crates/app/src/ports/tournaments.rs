use arena_rules::Credits;
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::registration::RegistrationEntry;
use arena_rules::tournament::status::TournamentSchedule;
use arena_rules::tournament::{TournamentKind, TournamentState};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::SubscriberId;
use super::error::StoreResult;
use super::matches::Face;

/// A tournament's plan, set by staff or the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTournament {
    /// The name in the catalogue; unique for ever.
    pub slug: String,
    /// The catalogue's entry from which tournaments are made one after another. `staff/…` for a
    /// tournament of staff; no entry of a catalogue begins like that.
    pub series: String,
    /// The kind: ESL or weekly.
    pub kind: TournamentKind,
    /// The displayed name.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The in-house game's id; ESL only.
    pub game_unique_id: Option<String>,
    /// When entering begins.
    pub opens_at: DateTime<Utc>,
    /// The start.
    pub starts_at: DateTime<Utc>,
    /// The end: planned for a weekly tournament, known afterwards for an ESL one.
    pub ends_at: Option<DateTime<Utc>>,
    /// [`TournamentState::Open`]; [`TournamentState::Ended`] for one that a demo shows as over.
    pub state: TournamentState,
    /// The minimum of entrants to hold the tournament (spec 1: 10).
    pub min_players: u32,
    /// The maximum of entrants; `None`: no limit.
    pub max_players: Option<u32>,
    /// Seconds from one round's start to the next one's (spec 9: a day).
    pub round_seconds: u32,
    /// Seconds before a match at which its room id is sent (spec 1: 600; Cannon Clash: 3,600).
    pub room_lead_seconds: u32,
    /// Seconds that a player has to appear.
    pub countdown_seconds: u32,
    /// Seconds that a match may stay undecided.
    pub match_seconds: u32,
    /// The entry fee; zero if free.
    pub entry_fee: Credits,
    /// The prizes of places 1 to 3.
    pub prizes: [Credits; 3],
    /// Whether registering asks for a UID.
    pub uid_check: bool,
    /// `Credits` or other (spec 5).
    pub tourn_type: String,
    /// The small picture's slug.
    pub thumbnail: String,
    /// The large picture's slug.
    pub banner: String,
    /// The platform: `Mobile`.
    pub platform: String,
}

/// The terms of a tournament on which its entrants rely, and which staff can change with a second person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TournamentTerms {
    /// The start.
    pub starts_at: DateTime<Utc>,
    /// A weekly tournament's planned end.
    pub ends_at: Option<DateTime<Utc>>,
    /// The minimum of entrants to hold the tournament.
    pub min_players: u32,
    /// The maximum of entrants; `None`: no limit.
    pub max_players: Option<u32>,
    /// The prizes of places 1 to 3.
    pub prizes: [Credits; 3],
}

impl TournamentTerms {
    /// Returns the terms of a plan.
    #[must_use]
    pub fn of(plan: &NewTournament) -> Self {
        Self {
            starts_at: plan.starts_at,
            ends_at: plan.ends_at,
            min_players: plan.min_players,
            max_players: plan.max_players,
            prizes: plan.prizes,
        }
    }

    /// Returns a plan with these terms.
    #[must_use]
    pub fn made_to(&self, plan: NewTournament) -> NewTournament {
        let Self { starts_at, ends_at, min_players, max_players, prizes } = self.clone();
        NewTournament { starts_at, ends_at, min_players, max_players, prizes, ..plan }
    }
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// The id; `tourn_id`, `id` and `Id` on the wire.
    pub id: i64,
    /// The plan, with the current `state` and `ends_at`.
    pub plan: NewTournament,
    /// A weekly tournament's announced room, for entrants only: id and password.
    pub room: Option<(String, String)>,
    /// How often the room was announced.
    pub room_version: i32,
    /// The current round from 1; 0 before the first.
    pub current_round: i32,
    /// The number of entrants with bots.
    pub entered: u64,
    /// The number of bots.
    pub bots: u64,
    /// For compare-and-set: grows with each change of state or round.
    pub version: i32,
    /// When the tournament was created.
    pub created_at: DateTime<Utc>,
    /// When the state last changed.
    pub changed_at: DateTime<Utc>,
}

impl Tournament {
    /// Returns the times and the state, for the rules.
    #[must_use]
    pub fn standing(&self) -> TournamentSchedule {
        TournamentSchedule {
            kind: self.plan.kind,
            state: self.plan.state,
            opens_at: self.plan.opens_at,
            starts_at: self.plan.starts_at,
            ends_at: self.plan.ends_at,
        }
    }
}

/// A new entry.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// The tournament.
    pub tournament: i64,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The entrant's details about themselves.
    pub entrant: RegistrationEntry,
    /// The entry fee.
    pub fee: Credits,
    /// Whether the entry is also the check-in (ESL).
    pub checked_in: bool,
    /// The number of the room's announcement that comes with the entry; 0 if there was none yet.
    pub room_told: i32,
    /// A bot's strength; `None` for people. [`crate::tournaments::bots::enter`] decides whether a bot may
    /// enter.
    pub bot: Option<BotStrength>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// Why staff removed an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemovalKind {
    /// The entrant does not want or cannot take part: the fee comes back.
    Withdrawn,
    /// The entrant broke the rules: the fee is kept.
    Disqualified,
}

impl RemovalKind {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::Withdrawn, Self::Disqualified];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Withdrawn => "withdrawn",
            Self::Disqualified => "disqualified",
        }
    }

    /// Parses [`RemovalKind::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// The end of an entry by staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryRemoval {
    /// Why.
    pub kind: RemovalKind,
    /// When.
    pub at: DateTime<Utc>,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentEntry {
    /// The tournament.
    pub tournament: i64,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The entrant's details about themselves.
    pub entrant: RegistrationEntry,
    /// The paid entry fee.
    pub fee: Credits,
    /// The time of entry.
    pub entered_at: DateTime<Utc>,
    /// The place, if there are results.
    pub place: Option<i32>,
    /// The paid prize; zero if it waits for staff or was refused.
    pub prize: Credits,
    /// When the cancellation was settled.
    pub refunded_at: Option<DateTime<Utc>>,
    /// A bot's strength; `None` for people.
    pub bot: Option<BotStrength>,
    /// The end of the entry, if staff removed the entrant.
    pub removal: Option<EntryRemoval>,
}

/// The winner of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Champion {
    /// The tournament.
    pub tournament: i64,
    /// The kind of the tournament.
    pub kind: TournamentKind,
    /// The series, by which the tournament's name is translated.
    pub series: String,
    /// The tournament's name.
    pub tournament_name: String,
    /// The game's name.
    pub game: String,
    /// The small picture's slug.
    pub thumbnail: String,
    /// The end of the tournament.
    pub ended_at: DateTime<Utc>,
    /// The number of entrants, bots included.
    pub entrants: u64,
    /// The paid prize.
    pub prize: Credits,
    /// The name at entry.
    pub nickname: String,
    /// Shown beside the name.
    pub face: Face,
}

/// Tournaments; their state changes by compare-and-set on `version`.
#[async_trait]
pub trait Tournaments: Send + Sync {
    /// Creates a tournament; `None` if its slug is taken.
    async fn create(&self, new: &NewTournament, at: DateTime<Utc>) -> StoreResult<Option<i64>>;

    /// Returns a tournament.
    async fn find(&self, id: i64) -> StoreResult<Option<Tournament>>;

    /// Returns a tournament without counting entrants: `entered` and `bots` are 0.
    async fn outline(&self, id: i64) -> StoreResult<Option<Tournament>>;

    /// Locks an open tournament until this transaction ends; `false` if it is not open, or its times, prizes,
    /// seats or fee differ from `seen`. The lock is shared unless taken `alone`. With `alone`, entrants wait
    /// for each other, so call this as the last step of entering.
    async fn hold_open(&self, seen: &Tournament, alone: bool) -> StoreResult<bool>;

    /// Returns the tournaments of a kind, by start: all that are not over, and of each series the last
    /// `over_of_series` that ended after `over_since`.
    async fn list(
        &self,
        kind: TournamentKind,
        over_since: DateTime<Utc>,
        over_of_series: u32,
        limit: u64,
    ) -> StoreResult<Vec<Tournament>>;

    /// Returns the people, not bots, who won the tournaments that ended last, the latest first.
    async fn champions(&self, limit: u64) -> StoreResult<Vec<Champion>>;

    /// Returns a series' newest tournament.
    async fn newest_of(&self, series: &str) -> StoreResult<Option<Tournament>>;

    /// Returns the ESL tournaments that run, or start by `until`.
    async fn to_advance(&self, until: DateTime<Utc>) -> StoreResult<Vec<i64>>;

    /// Changes the plan, except slug, series, kind and state, of a tournament that is not over and still
    /// at `version`. `unentered` also demands that no people have entered, and lets nobody enter until
    /// this transaction ends. Returns `false` and changes nothing if a condition fails.
    async fn amend(
        &self,
        id: i64,
        version: i32,
        plan: &NewTournament,
        unentered: bool,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Changes the state, and `ends_at` if given, of a tournament still at `version`; returns `false` if
    /// another change was faster. Leaving [`TournamentState::Open`] fixes the number of entrants.
    async fn change_state(
        &self,
        id: i64,
        version: i32,
        to: TournamentState,
        ends_at: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Deletes up to `limit` tournaments that ended before `over_before` and in which only bots played,
    /// except the last `kept` of each series. Returns their number.
    async fn forget_bots_alone(&self, over_before: DateTime<Utc>, kept: u32, limit: u64) -> StoreResult<u64>;

    /// Announces a weekly tournament's room; `false` if the tournament is not open, or this room was
    /// announced before.
    async fn announce_room(
        &self,
        id: i64,
        room: &str,
        password: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}

/// Entries of tournaments.
#[async_trait]
pub trait TournamentEntries: Send + Sync {
    /// Creates an entry; `false` if the subscriber has one.
    async fn enter(&self, new: &NewEntry) -> StoreResult<bool>;

    /// Returns a subscriber's entry.
    async fn find(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<TournamentEntry>>;

    /// Returns the tournaments of a kind that a subscriber has entered and was not removed from, among those of
    /// [`Tournaments::list`].
    async fn entered_by(
        &self,
        subscriber: SubscriberId,
        kind: TournamentKind,
        over_since: DateTime<Utc>,
    ) -> StoreResult<Vec<i64>>;

    /// Removes an entrant, who keeps no seat; `false` if there is no such entrant, or they were removed before.
    async fn remove(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        removal: EntryRemoval,
    ) -> StoreResult<bool>;

    /// Returns the checked-in subscribers who were not removed, by id.
    async fn checked_in(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>>;

    /// Counts the people, not bots, who have entered and were not removed.
    async fn people(&self, tournament: i64) -> StoreResult<u64>;

    /// Counts the bots.
    async fn bots(&self, tournament: i64) -> StoreResult<u64>;

    /// Removes all but `keep` bots from a tournament before it begins. Returns the number removed.
    async fn keep_bots(&self, tournament: i64, keep: u64) -> StoreResult<u64>;

    /// Returns a page of entries behind `after`, by subscriber id.
    async fn page(
        &self,
        tournament: i64,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<TournamentEntry>>;

    /// Marks a cancellation as settled with an entrant; `false` if it was settled before.
    async fn settle(&self, tournament: i64, subscriber: SubscriberId, at: DateTime<Utc>)
    -> StoreResult<bool>;

    /// Marks up to `limit` entrants as notified of the room's announcement `room_version`, and returns them.
    async fn announce_room(
        &self,
        tournament: i64,
        room_version: i32,
        limit: u64,
    ) -> StoreResult<Vec<SubscriberId>>;

    /// Writes an entrant's place and prize; `false` if there is no such entrant, or they have a place.
    async fn place(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        place: i32,
        prize: Credits,
    ) -> StoreResult<bool>;

    /// Records that an entrant's held prize was paid; `false` if the entrant has no place, or a prize
    /// already.
    async fn pay_prize(&self, tournament: i64, subscriber: SubscriberId, prize: Credits)
    -> StoreResult<bool>;

    /// Returns the first `limit` placed entrants, by place.
    async fn placed(&self, tournament: i64, limit: u64) -> StoreResult<Vec<TournamentEntry>>;

    /// Adds `tournaments` to the number of tournaments that a subscriber has taken part in; negative after a
    /// cancellation.
    async fn count_for(&self, subscriber: SubscriberId, tournaments: i32) -> StoreResult<()>;
}
