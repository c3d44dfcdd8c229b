use arena_rules::Credits;
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::registration::RegistrationEntry;
use arena_rules::tournament::status::TournamentSchedule;
use arena_rules::tournament::{TournamentKind, TournamentState};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// The plan of a tournament, as staff or the catalogue set it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTournament {
    /// The name in the catalogue, unique for all time.
    pub slug: String,
    /// The series: the catalogue's entry from which this and other tournaments were made, one after the
    /// other. For a tournament of staff it begins with `staff/`, as no entry of a catalogue does.
    pub series: String,
    /// The kind: ESL or weekly.
    pub kind: TournamentKind,
    /// The name that people read.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The id of an in-house game; ESL only.
    pub game_unique_id: Option<String>,
    /// The time from which the tournament can be joined.
    pub opens_at: DateTime<Utc>,
    /// The start.
    pub starts_at: DateTime<Utc>,
    /// The end: planned for a weekly tournament, known afterwards for an ESL one.
    pub ends_at: Option<DateTime<Utc>>,
    /// [`TournamentState::Open`], or [`TournamentState::Ended`] for one that a demo shows as over.
    pub state: TournamentState,
    /// The minimum of entrants; with fewer the tournament is not held (spec 1: 10).
    pub min_players: u32,
    /// The maximum of entrants; `None` for no limit.
    pub max_players: Option<u32>,
    /// The time from one round's start to the next one's, in seconds (spec 9: a day).
    pub round_seconds: u32,
    /// How long before a match its room id is sent, in seconds (spec 1: 600; 3,600 for Cannon Clash).
    pub room_lead_seconds: u32,
    /// The time that a player has to appear, in seconds.
    pub countdown_seconds: u32,
    /// The time that a match may stay undecided, in seconds.
    pub match_seconds: u32,
    /// The entry fee; zero for free entry.
    pub entry_fee: Credits,
    /// The prizes for the first, second and third place.
    pub prizes: [Credits; 3],
    /// Whether the registration asks for a UID.
    pub uid_check: bool,
    /// `Credits` or other (spec 5).
    pub tourn_type: String,
    /// The slug of the small picture.
    pub thumbnail: String,
    /// The slug of the large picture.
    pub banner: String,
    /// The platform on which it is played: `Mobile`.
    pub platform: String,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// The tournament's id; `tourn_id`, `id` and `Id` on the wire.
    pub id: i64,
    /// The plan; `state` and `ends_at` as they are now.
    pub plan: NewTournament,
    /// A weekly tournament's room once it was announced: id and password, for entrants only.
    pub room: Option<(String, String)>,
    /// The number of announcements of the room so far.
    pub room_version: i32,
    /// The current round, from 1; 0 before the first.
    pub current_round: i32,
    /// The number of entrants, bots included.
    pub entered: u64,
    /// The number of bots among them.
    pub bots: u64,
    /// The version, which grows with each change of state or round, for compare-and-set.
    pub version: i32,
    /// The time of creation.
    pub created_at: DateTime<Utc>,
    /// The time of the last change of state.
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

/// An entry to be created.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// The tournament.
    pub tournament: i64,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The details that the entrant gave about themselves.
    pub entrant: RegistrationEntry,
    /// The entry fee.
    pub fee: Credits,
    /// Whether the entry counts as check-in (ESL).
    pub checked_in: bool,
    /// The number of the room's announcement that comes with the entry; 0 if there was none yet.
    pub room_told: i32,
    /// The strength with which the server plays for a bot; `None` for people.
    /// [`crate::tournaments::bots::enter`] decides whether a bot may enter.
    pub bot: Option<BotStrength>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentEntry {
    /// The tournament.
    pub tournament: i64,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The details that the entrant gave about themselves.
    pub entrant: RegistrationEntry,
    /// The entry fee that was paid.
    pub fee: Credits,
    /// The time of entry.
    pub entered_at: DateTime<Utc>,
    /// The place, once there are results.
    pub place: Option<i32>,
    /// The prize that was paid; zero for a prize that waits for staff or was refused.
    pub prize: Credits,
    /// When the cancellation was settled with the entrant.
    pub refunded_at: Option<DateTime<Utc>>,
    /// The strength with which the server plays for a bot; `None` for people.
    pub bot: Option<BotStrength>,
}

/// Tournaments. Their state changes by compare-and-set on `version`.
#[async_trait]
pub trait Tournaments: Send + Sync {
    /// Creates a tournament. Returns `None` if its slug is taken.
    async fn create(&self, new: &NewTournament, at: DateTime<Utc>) -> StoreResult<Option<i64>>;

    /// Returns the tournament with an id.
    async fn find(&self, id: i64) -> StoreResult<Option<Tournament>>;

    /// Returns the tournament with an id without counting its entrants: `entered` and `bots` are 0.
    async fn outline(&self, id: i64) -> StoreResult<Option<Tournament>>;

    /// Locks an open tournament as it was `seen` until this transaction ends. Returns `false` if it is not
    /// open, or its times, prizes, seats or fee have changed. The lock is shared unless taken `alone`, when
    /// entrants wait for each other; so call this as the last step of entering.
    async fn hold_open(&self, seen: &Tournament, alone: bool) -> StoreResult<bool>;

    /// Returns the tournaments of a kind, by their start: all that are not over, and of each series the last
    /// `over_of_series` that ended after `over_since`.
    async fn list(
        &self,
        kind: TournamentKind,
        over_since: DateTime<Utc>,
        over_of_series: u32,
        limit: u64,
    ) -> StoreResult<Vec<Tournament>>;

    /// Returns the newest tournament of a series.
    async fn newest_of(&self, series: &str) -> StoreResult<Option<Tournament>>;

    /// Returns the ESL tournaments that are running or start no later than `until`.
    async fn to_advance(&self, until: DateTime<Utc>) -> StoreResult<Vec<i64>>;

    /// Changes the plan of a tournament that is not over and still at `version`, except slug, series, kind
    /// and state. With `unentered`, only if no people have entered, and nobody can enter until this
    /// transaction ends. Returns `false`, with nothing changed, if a condition fails.
    async fn amend(
        &self,
        id: i64,
        version: i32,
        plan: &NewTournament,
        unentered: bool,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Changes the state of a tournament that is still at `version`, and `ends_at` if given; `false` if
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

    /// Announces a weekly tournament's room. Returns `false` if the tournament is not open any more, or this
    /// very room was announced before.
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
    /// Creates an entry. Returns `false` if the subscriber has one.
    async fn enter(&self, new: &NewEntry) -> StoreResult<bool>;

    /// Returns a subscriber's entry.
    async fn find(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<TournamentEntry>>;

    /// Returns the tournaments of a kind that a subscriber has entered, out of those that
    /// [`Tournaments::list`] shows.
    async fn entered_by(
        &self,
        subscriber: SubscriberId,
        kind: TournamentKind,
        over_since: DateTime<Utc>,
    ) -> StoreResult<Vec<i64>>;

    /// Returns the subscribers who are checked in, by id.
    async fn checked_in(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>>;

    /// Counts the people who have entered; bots take nobody's place.
    async fn people(&self, tournament: i64) -> StoreResult<u64>;

    /// Counts the bots that have entered.
    async fn bots(&self, tournament: i64) -> StoreResult<u64>;

    /// Removes all but `keep` bots from a tournament that has not begun. Returns the number removed.
    async fn keep_bots(&self, tournament: i64, keep: u64) -> StoreResult<u64>;

    /// Returns a page of entries in the order of the subscribers' ids, starting behind `after`.
    async fn page(
        &self,
        tournament: i64,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<TournamentEntry>>;

    /// Marks a cancellation as settled with an entrant. Returns `false` if it was settled before.
    async fn settle(&self, tournament: i64, subscriber: SubscriberId, at: DateTime<Utc>)
    -> StoreResult<bool>;

    /// Marks up to `limit` entrants as notified of the room's announcement `room_version`, and returns them.
    async fn tell_room(
        &self,
        tournament: i64,
        room_version: i32,
        limit: u64,
    ) -> StoreResult<Vec<SubscriberId>>;

    /// Writes an entrant's place and prize. Returns `false` if there is no such entrant, or they have a
    /// place.
    async fn place(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        place: i32,
        prize: Credits,
    ) -> StoreResult<bool>;

    /// Records that an entrant's held prize was paid. Returns `false` if the entrant has no place, or a prize
    /// already.
    async fn pay_prize(&self, tournament: i64, subscriber: SubscriberId, prize: Credits)
    -> StoreResult<bool>;

    /// Returns the first `limit` placed entrants, by place.
    async fn placed(&self, tournament: i64, limit: u64) -> StoreResult<Vec<TournamentEntry>>;

    /// Adds `tournaments` to the number of tournaments that a subscriber has taken part in; negative after a
    /// cancellation.
    async fn count_for(&self, subscriber: SubscriberId, tournaments: i32) -> StoreResult<()>;
}
