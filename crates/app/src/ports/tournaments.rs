use arena_rules::Credits;
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::registration::Entrant;
use arena_rules::tournament::status::Standing;
use arena_rules::tournament::{Kind, State};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{StoreResult, SubscriberId};

/// What an operator decides about a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTournament {
    /// Its name in the catalogue, unique for all time.
    pub slug: String,
    /// The catalogue's entry that it was made from; several tournaments follow each other in one. That of a
    /// tournament which staff wrote down begins with `staff/`, as no entry of a catalogue does.
    pub series: String,
    /// Which kind.
    pub kind: Kind,
    /// What people read.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The id of a game made here; ESL only.
    pub game_unique_id: Option<String>,
    /// From when on it can be joined.
    pub opens_at: DateTime<Utc>,
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    /// When it is over: planned for a weekly one, known afterwards for an ESL one.
    pub ends_at: Option<DateTime<Utc>>,
    /// [`State::Open`], or [`State::Ended`] for one that a demo shows as over.
    pub state: State,
    /// With fewer it does not take place (spec 1: 10).
    pub min_players: u32,
    /// How many can enter; `None` for as many as want to.
    pub max_players: Option<u32>,
    /// From one round's start to the next one's, in seconds (spec 9: a day).
    pub round_seconds: u32,
    /// How long before a match its room id is sent, in seconds (spec 1: 600; 3,600 for Cannon Clash).
    pub room_lead_seconds: u32,
    /// How long a player may take to appear, in seconds.
    pub countdown_seconds: u32,
    /// How long a match may stay undecided, in seconds.
    pub match_seconds: u32,
    /// What entering costs; zero for nothing.
    pub entry_fee: Credits,
    /// What the first, second and third get.
    pub prizes: [Credits; 3],
    /// Whether the registration asks for a UID.
    pub uid_check: bool,
    /// `Credits` or other (spec 5).
    pub tourn_type: String,
    /// The slug of its small picture.
    pub thumbnail: String,
    /// The slug of its large picture.
    pub banner: String,
    /// Where it is played: `Mobile`.
    pub platform: String,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// Its id; `tourn_id`, `id` and `Id` on the wire.
    pub id: i64,
    /// What was decided about it; `state` and `ends_at` as they are now.
    pub plan: NewTournament,
    /// A weekly one's room, once it was announced: id and password. Only for those who entered.
    pub room: Option<(String, String)>,
    /// Counts the announcements of the room.
    pub room_version: i32,
    /// The round that is played, from 1; 0 before.
    pub current_round: i32,
    /// How many have entered.
    pub entered: u64,
    /// How many of them are bots.
    pub bots: u64,
    /// Grows with each change of state or round, for compare-and-set.
    pub version: i32,
    /// When it was written down.
    pub created_at: DateTime<Utc>,
    /// When its state last changed.
    pub changed_at: DateTime<Utc>,
}

impl Tournament {
    /// Its times and state, for the rules.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing {
            kind: self.plan.kind,
            state: self.plan.state,
            opens_at: self.plan.opens_at,
            starts_at: self.plan.starts_at,
            ends_at: self.plan.ends_at,
        }
    }
}

/// An entry to be.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// Into which tournament.
    pub tournament: i64,
    /// Whose.
    pub subscriber: SubscriberId,
    /// What they said about themselves.
    pub entrant: Entrant,
    /// What they pay.
    pub fee: Credits,
    /// Whether entering is checking in (ESL).
    pub checked_in: bool,
    /// The announcement of the room that they are told with their entry; 0 where there was none yet.
    pub room_told: i32,
    /// How well the server plays for them, where they are a bot; [`crate::tournaments::bots::enter`] decides whether one
    /// may be.
    pub bot: Option<BotStrength>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// Somebody's entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentEntry {
    /// Into which tournament.
    pub tournament: i64,
    /// Whose.
    pub subscriber: SubscriberId,
    /// What they said about themselves.
    pub entrant: Entrant,
    /// What they paid.
    pub fee: Credits,
    /// When they entered.
    pub entered_at: DateTime<Utc>,
    /// Their place, once there are results.
    pub place: Option<i32>,
    /// The prize that the entrant was paid; zero for a prize that waits for staff or was refused.
    pub prize: Credits,
    /// When the cancellation was settled with them.
    pub refunded_at: Option<DateTime<Utc>>,
    /// How well the server plays for them, where they are a bot.
    pub bot: Option<BotStrength>,
}

/// Tournaments. Their state changes by compare-and-set on `version`.
#[async_trait]
pub trait Tournaments: Send + Sync {
    /// Writes a tournament down; `None` where its slug is taken.
    async fn create(&self, new: &NewTournament, at: DateTime<Utc>) -> StoreResult<Option<i64>>;

    /// The tournament of an id.
    async fn find(&self, id: i64) -> StoreResult<Option<Tournament>>;

    /// The tournament of an id, without counting who entered: `entered` and `bots` are 0.
    async fn outline(&self, id: i64) -> StoreResult<Option<Tournament>>;

    /// Keeps an open tournament open, and as it was `seen`, until this transaction ends; `false` where it is not open, or
    /// has other times, prizes, seats or another fee by now. Others may hold it too, unless this one holds it `alone`: then
    /// they wait here for one another, so this is the last thing that an entrant asks.
    async fn hold_open(&self, seen: &Tournament, alone: bool) -> StoreResult<bool>;

    /// The tournaments of a kind: all that are not over, and of each series the last `over_of_series` that were over after
    /// `over_since`; by their start.
    async fn list(
        &self,
        kind: Kind,
        over_since: DateTime<Utc>,
        over_of_series: u32,
        limit: u64,
    ) -> StoreResult<Vec<Tournament>>;

    /// The newest tournament of a catalogue's entry.
    async fn newest_of(&self, series: &str) -> StoreResult<Option<Tournament>>;

    /// Changes what was decided about a tournament that is not over and still at `version`, to what `plan` says: everything
    /// but its slug, series, kind and state. With `unentered` only where nobody but bots has entered, and nobody can enter
    /// until this transaction ends. `false`, with nothing changed, where that does not hold.
    async fn amend(
        &self,
        id: i64,
        version: i32,
        plan: &NewTournament,
        unentered: bool,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Changes the state of a tournament that is still at `version`; `false` where somebody was faster. Leaving
    /// [`State::Open`] fixes how many have entered. `ends_at` is written where it is given.
    async fn change_state(
        &self,
        id: i64,
        version: i32,
        to: State,
        ends_at: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Forgets up to `limit` tournaments that were over before `over_before` and in which only bots have played, but for
    /// the last `kept` of each series; how many.
    async fn forget_bots_alone(&self, over_before: DateTime<Utc>, kept: u32, limit: u64) -> StoreResult<u64>;

    /// Announces a weekly tournament's room; `false` where it is not open any more or this very room was announced.
    async fn announce_room(
        &self,
        id: i64,
        room: &str,
        password: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}

/// Who entered which tournament.
#[async_trait]
pub trait TournamentEntries: Send + Sync {
    /// Writes an entry down; `false` where this subscriber has one.
    async fn enter(&self, new: &NewEntry) -> StoreResult<bool>;

    /// Somebody's entry.
    async fn find(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<TournamentEntry>>;

    /// Which tournaments of a kind somebody has entered, out of those that [`Tournaments::list`] shows.
    async fn entered_by(
        &self,
        subscriber: SubscriberId,
        kind: Kind,
        over_since: DateTime<Utc>,
    ) -> StoreResult<Vec<i64>>;

    /// How many people have entered: bots take nobody's place.
    async fn people(&self, tournament: i64) -> StoreResult<u64>;

    /// How many bots have.
    async fn bots(&self, tournament: i64) -> StoreResult<u64>;

    /// Takes all bots but so many out of a tournament that has not begun; how many went.
    async fn keep_bots(&self, tournament: i64, keep: u64) -> StoreResult<u64>;

    /// A page of entries, from behind a subscriber, in the order of their ids.
    async fn page(
        &self,
        tournament: i64,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<TournamentEntry>>;

    /// Marks a cancellation as settled with an entrant; `false` where it was.
    async fn settle(&self, tournament: i64, subscriber: SubscriberId, at: DateTime<Utc>)
    -> StoreResult<bool>;

    /// Marks up to `limit` entrants as told of the room's announcement number `room_version`; who they are.
    async fn tell_room(
        &self,
        tournament: i64,
        room_version: i32,
        limit: u64,
    ) -> StoreResult<Vec<SubscriberId>>;

    /// Writes an entrant's place and prize down; `false` where there is no such entrant, or they have a place.
    async fn place(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        place: i32,
        prize: Credits,
    ) -> StoreResult<bool>;

    /// Writes down that an entrant's prize was paid that was held before; `false` where they have no place, or a prize.
    async fn pay_prize(&self, tournament: i64, subscriber: SubscriberId, prize: Credits)
    -> StoreResult<bool>;

    /// The first `limit` of those who have a place, in its order.
    async fn placed(&self, tournament: i64, limit: u64) -> StoreResult<Vec<TournamentEntry>>;

    /// Adds to the tournaments that a subscriber has taken part in; less than nothing where one was cancelled.
    async fn count_for(&self, subscriber: SubscriberId, tournaments: i32) -> StoreResult<()>;
}
