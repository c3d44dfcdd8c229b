use arena_rules::Avatar;
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{StoreResult, SubscriberId};

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundState {
    /// Drawn. Its players are being told their rooms, or wait for its start.
    Drawn,
    /// Its rooms are open, the countdown to appear runs.
    Open,
    /// The countdown is over: who did not appear is out, the others play.
    Settled,
    /// All its matches are decided, and what follows from them has begun.
    Ended,
}

impl RoundState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Drawn, Self::Open, Self::Settled, Self::Ended];

    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Drawn => "drawn",
            Self::Open => "open",
            Self::Settled => "settled",
            Self::Ended => "ended",
        }
    }

    /// Reads [`RoundState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A round of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Of which tournament.
    pub tournament: i64,
    /// The how-manieth, from 1.
    pub number: u32,
    /// What it is called.
    pub title: String,
    /// How many matches it has, byes included.
    pub matches: u32,
    /// Where it stands.
    pub state: RoundState,
    /// When its rooms open.
    pub starts_at: DateTime<Utc>,
    /// Up to which position its players were told their rooms: the first that was not.
    pub reminded: u32,
    /// When the countdown ends; known once it has begun.
    pub appear_until: Option<DateTime<Utc>>,
    /// When what is undecided ends without a winner; known once the countdown has begun.
    pub deadline_at: Option<DateTime<Utc>>,
}

/// A round to be.
#[derive(Clone, Debug)]
pub struct NewRound {
    /// Of which tournament.
    pub tournament: i64,
    /// The how-manieth, from 1.
    pub number: u32,
    /// What it is called.
    pub title: String,
    /// When its rooms open.
    pub starts_at: DateTime<Utc>,
    /// From what the first round's order was drawn, so that it can be drawn again by whoever doubts it.
    pub seed: Option<[u8; 32]>,
    /// Now.
    pub at: DateTime<Utc>,
    /// Its matches by position, from 0.
    pub matches: Vec<NewMatch>,
}

/// A match to be. Without an opponent it is a bye, and decided.
#[derive(Clone, Copy, Debug)]
pub struct NewMatch {
    /// Its room.
    pub room: RoomId,
    /// One player.
    pub a: SubscriberId,
    /// The other.
    pub b: Option<SubscriberId>,
    /// What the game is drawn from.
    pub seed: i64,
}

/// A match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Of which tournament.
    pub tournament: i64,
    /// Of which round.
    pub round: u32,
    /// Its place in the round, from 0.
    pub position: u32,
    /// Its room.
    pub room: RoomId,
    /// One player.
    pub a: SubscriberId,
    /// The other; `None` is a bye.
    pub b: Option<SubscriberId>,
    /// Where it stands.
    pub state: MatchState,
    /// When one appeared.
    pub a_appeared: Option<DateTime<Utc>>,
    /// When the other did.
    pub b_appeared: Option<DateTime<Utc>>,
    /// Who reported to have won, where nothing decided it yet: one, the other.
    pub claims: [bool; 2],
    /// Who goes on.
    pub winner: Option<SubscriberId>,
    /// How it was decided, once it was.
    pub result: Option<ResultType>,
    /// What the game is drawn from.
    pub seed: i64,
}

impl Match {
    /// On which side somebody plays.
    #[must_use]
    pub fn side_of(&self, player: SubscriberId) -> Option<Side> {
        if self.a == player { Some(Side::A) } else { (self.b == Some(player)).then_some(Side::B) }
    }

    /// Who plays on a side.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<SubscriberId> {
        match side {
            Side::A => Some(self.a),
            Side::B => self.b,
        }
    }

    /// Whether a side's player appeared.
    #[must_use]
    pub fn appeared(&self, side: Side) -> bool {
        match side {
            Side::A => self.a_appeared.is_some(),
            Side::B => self.b_appeared.is_some(),
        }
    }

    /// Whether a side's player came to play: they appeared, and did not lose by staying away from the live room that they had
    /// checked in to.
    #[must_use]
    pub fn came(&self, side: Side) -> bool {
        let stayed_away = match self.result {
            Some(ResultType::Walkover) => self.winner != self.player(side),
            Some(ResultType::BothAbsent) => true,
            _ => false,
        };
        self.appeared(side) && !stayed_away
    }

    /// Who lost, where somebody won against somebody.
    #[must_use]
    pub fn loser(&self) -> Option<SubscriberId> {
        let winner = self.winner?;
        if winner == self.a { self.b } else { Some(self.a) }
    }
}

/// The picture or avatar that others see beside a subscriber's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The key of the picture.
    pub picture: Option<String>,
    /// The face of the set, where there is no picture.
    pub avatar: Avatar,
}

/// A match as the public reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMatch {
    /// The match.
    pub of: Match,
    /// The names that they entered with.
    pub names: (String, Option<String>),
    /// Their faces.
    pub faces: (Face, Option<Face>),
    /// Which of them are bots.
    pub bots: (bool, bool),
}

/// A match of two bots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotMatch {
    /// The match.
    pub of: Match,
    /// How well they play, A and B.
    pub strengths: [BotStrength; 2],
}

/// Who decides a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The server's own referee.
    Referee,
    /// The loser.
    Concession,
    /// An operator.
    Operator,
    /// The wait for a player who has checked in and is not in the live room: a walkover.
    Countdown,
}

impl DecidedBy {
    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Referee => "referee",
            Self::Concession => "concession",
            Self::Operator => "operator",
            Self::Countdown => "countdown",
        }
    }

    /// How a match is decided by them.
    #[must_use]
    pub fn result(self) -> ResultType {
        match self {
            Self::Referee | Self::Concession | Self::Operator => ResultType::Normal,
            Self::Countdown => ResultType::Walkover,
        }
    }
}

/// Rounds and matches. Whoever changes a tournament's rounds holds the tournament alone ([`Matches::hold_alone`]);
/// whoever decides a match holds that match alone, while the rounds stay as they are ([`Matches::hold_match`]). Anything
/// else that players do changes a match by one conditional statement.
#[async_trait]
pub trait Matches: Send + Sync {
    /// Waits until nobody else holds the tournament, and keeps everybody from it until this transaction ends; `false`
    /// where there is none. (On `SQLite` whoever writes is alone anyway.)
    async fn hold_alone(&self, tournament: i64) -> StoreResult<bool>;

    /// The match of a room, which nobody else changes until this transaction ends; neither do the tournament's rounds
    /// and state change. Other matches of the tournament may be held at the same time.
    async fn hold_match(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>>;

    /// Who is checked in, in the order of their ids.
    async fn checked_in(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>>;

    /// Writes a round and its matches down, and that it is the tournament's current one; `false`, with nothing
    /// written, where it is there.
    async fn add_round(&self, new: &NewRound) -> StoreResult<bool>;

    /// The rounds of a tournament, the newest first.
    async fn rounds(&self, tournament: i64) -> StoreResult<Vec<Round>>;

    /// The newest round of a tournament.
    async fn newest_round(&self, tournament: i64) -> StoreResult<Option<Round>>;

    /// The room ids that a tournament has given out.
    async fn rooms(&self, tournament: i64) -> StoreResult<Vec<RoomId>>;

    /// Matches of a round by position, from one position on.
    async fn at_positions(
        &self,
        tournament: i64,
        round: u32,
        first: u32,
        limit: u64,
    ) -> StoreResult<Vec<Match>>;

    /// Moves the mark up to which players were told their rooms; `false` where it was not at `from`.
    async fn set_reminded(&self, tournament: i64, round: u32, from: u32, to: u32) -> StoreResult<bool>;

    /// Opens the rooms of a drawn round; `false` where it is not drawn any more.
    async fn open(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Notes that all bots of a round whose rooms have just opened appeared.
    async fn bots_appear(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<()>;

    /// Up to `limit` matches of a tournament that are running between two bots.
    async fn between_bots(&self, tournament: i64, limit: u64) -> StoreResult<Vec<BotMatch>>;

    /// Moves the end of a round's countdown, and its deadline, while the round is open or settled; `false` where it is not
    /// any more.
    async fn extend(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Ends the countdown of an open round: walkovers where one appeared, both absent where nobody did. `false` where
    /// it is not open any more.
    async fn settle(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Whether a match of a round is running in a live room to which somebody has checked in and not come. Bots are always
    /// there; turns that were played say that both came.
    async fn any_awaited(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// Ends the wait for those of [`Matches::any_awaited`]: walkovers where one came, both absent where nobody did; how many
    /// matches.
    async fn stop_waiting(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64>;

    /// Ends what is still undecided in a round without a winner; how many matches.
    async fn expire(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64>;

    /// Whether a round has a match that is not decided.
    async fn any_undecided(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// How many matches of a round are not decided, counted up to `most`. Matches that other transactions decide at this
    /// moment count as not decided.
    async fn undecided(&self, tournament: i64, round: u32, most: u64) -> StoreResult<u64>;

    /// Whether a round has a decided match of which somebody is still to be told.
    async fn any_untold(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// Marks up to `limit` decided matches of a round as told; which.
    async fn take_untold(
        &self,
        tournament: i64,
        round: u32,
        limit: u64,
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<Match>>;

    /// Ends a settled round; `false` where it is not settled, or has ended.
    async fn end_round(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Who goes on from a round, by position.
    async fn winners(&self, tournament: i64, round: u32) -> StoreResult<Vec<SubscriberId>>;

    /// Who had a bye in a tournament.
    async fn had_bye(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>>;

    /// The match that somebody won in a round.
    async fn won_by(&self, tournament: i64, round: u32, player: SubscriberId) -> StoreResult<Option<Match>>;

    /// The match of a room.
    async fn by_room(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>>;

    /// The matches of rooms, by their tournament and id, in any order.
    async fn by_rooms(&self, rooms: &[(i64, RoomId)]) -> StoreResult<Vec<Match>>;

    /// The matches of a player in a tournament, the newest first.
    async fn of_player(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<Match>>;

    /// Notes that a side's player appeared; `false` where they had, or the match is not running.
    async fn appear(&self, of: &Match, side: Side, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Notes that a side's player says to have won; `false` where the match is not running.
    async fn claim(&self, of: &Match, side: Side) -> StoreResult<bool>;

    /// Decides a running match for a side, and marks it as told; `false` where it is not running any more.
    async fn decide(&self, of: &Match, winner: Side, by: DecidedBy, at: DateTime<Utc>) -> StoreResult<bool>;

    /// ESL tournaments that are played, or whose start is not after an instant.
    async fn to_advance(&self, until: DateTime<Utc>) -> StoreResult<Vec<i64>>;

    /// A page of a round as the public reads it, by position.
    async fn shown(
        &self,
        tournament: i64,
        round: u32,
        offset: u64,
        limit: u64,
    ) -> StoreResult<Vec<ShownMatch>>;

    /// The matches of a player as the public reads them, the newest first.
    async fn shown_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<ShownMatch>>;

    /// Counts a try to name a room, if the subscriber may try now; `None`, with nothing counted, or until when they
    /// have to wait. After `most` tries in a row, each within `pause` of the one before, there is a pause.
    async fn count_try(
        &self,
        subscriber: SubscriberId,
        most: u32,
        pause: chrono::Duration,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>>;

    /// Takes a counted try back: it was not wrong.
    async fn forgive_try(&self, subscriber: SubscriberId) -> StoreResult<()>;
}
