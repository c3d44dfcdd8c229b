use arena_rules::Avatar;
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// The state of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundState {
    /// Drawn. Its players get their room ids, or wait for its start.
    Drawn,
    /// The rooms are open and the countdown to appear runs.
    Open,
    /// The countdown is over: players who did not appear are out, the others play.
    Settled,
    /// All matches are decided, and their consequences have begun.
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
    /// The tournament.
    pub tournament: i64,
    /// The number of the round, from 1.
    pub number: u32,
    /// The title that people read.
    pub title: String,
    /// The number of matches, byes included.
    pub matches: u32,
    /// The state of the round.
    pub state: RoundState,
    /// When the rooms open.
    pub starts_at: DateTime<Utc>,
    /// The first position whose players have not been sent their room ids yet.
    pub reminded: u32,
    /// The end of the countdown, once the countdown has begun.
    pub appear_until: Option<DateTime<Utc>>,
    /// The time at which undecided matches end without a winner, once the countdown has begun.
    pub deadline_at: Option<DateTime<Utc>>,
}

/// A round to be created.
#[derive(Clone, Debug)]
pub struct NewRound {
    /// The tournament.
    pub tournament: i64,
    /// The number of the round, from 1.
    pub number: u32,
    /// The title that people read.
    pub title: String,
    /// When the rooms open.
    pub starts_at: DateTime<Utc>,
    /// The seed of the first round's draw, kept so that anybody who doubts the draw can repeat it.
    pub seed: Option<[u8; 32]>,
    /// Now.
    pub at: DateTime<Utc>,
    /// The matches by position, from 0.
    pub matches: Vec<NewMatch>,
}

/// A match to be created. A match without an opponent is a bye, and decided at once.
#[derive(Clone, Copy, Debug)]
pub struct NewMatch {
    /// The room id.
    pub room: RoomId,
    /// The first player.
    pub a: SubscriberId,
    /// The second player; `None` for a bye.
    pub b: Option<SubscriberId>,
    /// The seed of the game.
    pub seed: i64,
}

/// A match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The tournament.
    pub tournament: i64,
    /// The number of the round.
    pub round: u32,
    /// The position in the round, from 0.
    pub position: u32,
    /// The room id.
    pub room: RoomId,
    /// The first player.
    pub a: SubscriberId,
    /// The second player; `None` for a bye.
    pub b: Option<SubscriberId>,
    /// The state of the match.
    pub state: MatchState,
    /// When the first player appeared.
    pub a_appeared: Option<DateTime<Utc>>,
    /// When the second player appeared.
    pub b_appeared: Option<DateTime<Utc>>,
    /// Whether the first and the second player reported a win while nothing had decided the match.
    pub claims: [bool; 2],
    /// The player who goes on to the next round.
    pub winner: Option<SubscriberId>,
    /// The kind of result, once the match is decided.
    pub result: Option<ResultType>,
    /// The seed of the game.
    pub seed: i64,
}

impl Match {
    /// Returns the side on which a player plays.
    #[must_use]
    pub fn side_of(&self, player: SubscriberId) -> Option<Side> {
        if self.a == player { Some(Side::A) } else { (self.b == Some(player)).then_some(Side::B) }
    }

    /// Returns the player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<SubscriberId> {
        match side {
            Side::A => Some(self.a),
            Side::B => self.b,
        }
    }

    /// Returns whether a side's player appeared.
    #[must_use]
    pub fn appeared(&self, side: Side) -> bool {
        match side {
            Side::A => self.a_appeared.is_some(),
            Side::B => self.b_appeared.is_some(),
        }
    }

    /// Returns whether a side's player came to play: they appeared, and did not lose by staying away from the
    /// live room that they had checked in to.
    #[must_use]
    pub fn came(&self, side: Side) -> bool {
        let stayed_away = match self.result {
            Some(ResultType::Walkover) => self.winner != self.player(side),
            Some(ResultType::BothAbsent) => true,
            _ => false,
        };
        self.appeared(side) && !stayed_away
    }

    /// Returns the loser, if one player won against another.
    #[must_use]
    pub fn loser(&self) -> Option<SubscriberId> {
        let winner = self.winner?;
        if winner == self.a { self.b } else { Some(self.a) }
    }
}

/// The picture or avatar that others see beside a subscriber's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The picture's key in the file store.
    pub picture: Option<String>,
    /// The avatar that is shown when there is no picture.
    pub avatar: Avatar,
}

/// A match as the public reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMatch {
    /// The match.
    pub of: Match,
    /// The names with which the players entered.
    pub names: (String, Option<String>),
    /// The players' faces.
    pub faces: (Face, Option<Face>),
    /// Whether each player is a bot.
    pub bots: (bool, bool),
}

/// A match between two bots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotMatch {
    /// The match.
    pub of: Match,
    /// The strengths of bots A and B.
    pub strengths: [BotStrength; 2],
}

/// The party that decides a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The server's own referee.
    Referee,
    /// The loser, by giving up.
    Concession,
    /// Staff.
    Operator,
    /// The end of the wait for a player who checked in and is not in the live room: a walkover.
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

    /// Returns the kind of result of a match that is decided this way.
    #[must_use]
    pub fn result(self) -> ResultType {
        match self {
            Self::Referee | Self::Concession | Self::Operator => ResultType::Normal,
            Self::Countdown => ResultType::Walkover,
        }
    }
}

/// Rounds and matches.
///
/// A transaction that changes a tournament's rounds locks the tournament ([`Matches::hold_alone`]). One that
/// decides a match locks that match and keeps the rounds as they are ([`Matches::hold_match`]). Players'
/// other changes to a match are single conditional statements.
#[async_trait]
pub trait Matches: Send + Sync {
    /// Locks the tournament exclusively until this transaction ends, and waits for other locks on it. Returns
    /// `false` if it does not exist. On `SQLite` a writing transaction is alone in any case.
    async fn hold_alone(&self, tournament: i64) -> StoreResult<bool>;

    /// Returns the match of a room and locks it until this transaction ends. Meanwhile the tournament's
    /// rounds and state cannot change; its other matches can be locked.
    async fn hold_match(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>>;

    /// Returns the subscribers who are checked in, by id.
    async fn checked_in(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>>;

    /// Creates a round with its matches and makes it the tournament's current round. Returns `false`, with
    /// nothing written, if the round exists.
    async fn add_round(&self, new: &NewRound) -> StoreResult<bool>;

    /// Returns the rounds of a tournament, newest first.
    async fn rounds(&self, tournament: i64) -> StoreResult<Vec<Round>>;

    /// Returns the newest round of a tournament.
    async fn newest_round(&self, tournament: i64) -> StoreResult<Option<Round>>;

    /// Returns the room ids that a tournament has used.
    async fn rooms(&self, tournament: i64) -> StoreResult<Vec<RoomId>>;

    /// Returns up to `limit` matches of a round by position, starting at position `first`.
    async fn at_positions(
        &self,
        tournament: i64,
        round: u32,
        first: u32,
        limit: u64,
    ) -> StoreResult<Vec<Match>>;

    /// Moves [`Round::reminded`] from `from` to `to`. Returns `false` if it was not at `from`.
    async fn set_reminded(&self, tournament: i64, round: u32, from: u32, to: u32) -> StoreResult<bool>;

    /// Opens the rooms of a drawn round. Returns `false` if the round is not drawn any more.
    async fn open(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Records that all bots of a round appeared. Its rooms have just opened.
    async fn bots_appear(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<()>;

    /// Returns up to `limit` running matches of a tournament between two bots.
    async fn between_bots(&self, tournament: i64, limit: u64) -> StoreResult<Vec<BotMatch>>;

    /// Moves the end of a round's countdown and the round's deadline. Returns `false` if the round is neither
    /// open nor settled.
    async fn extend(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Ends the countdown of an open round: walkovers where one player appeared, both absent where neither
    /// did. Returns `false` if the round is not open any more.
    async fn settle(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Returns whether a match of a round waits in a live room for a player who has checked in. Bots count as
    /// there; once turns were played, so do both players.
    async fn any_awaited(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// Ends the wait for the players of [`Matches::any_awaited`]: walkovers where one player came, both
    /// absent where neither did. Returns the number of matches.
    async fn stop_waiting(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64>;

    /// Ends the undecided matches of a round without a winner. Returns their number.
    async fn expire(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64>;

    /// Returns whether a round has an undecided match.
    async fn any_undecided(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// Counts the undecided matches of a round, up to `most`. Matches that other transactions are deciding at
    /// this moment count as undecided.
    async fn undecided(&self, tournament: i64, round: u32, most: u64) -> StoreResult<u64>;

    /// Returns whether a round has a decided match whose players have not all been notified.
    async fn any_untold(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// Marks up to `limit` decided matches of a round as notified, and returns them.
    async fn take_untold(
        &self,
        tournament: i64,
        round: u32,
        limit: u64,
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<Match>>;

    /// Ends a settled round. Returns `false` if the round is not settled, or has ended.
    async fn end_round(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Returns the players who go on from a round, by position.
    async fn winners(&self, tournament: i64, round: u32) -> StoreResult<Vec<SubscriberId>>;

    /// Returns the players who had a bye in a tournament.
    async fn had_bye(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>>;

    /// Returns the match that a player won in a round.
    async fn won_by(&self, tournament: i64, round: u32, player: SubscriberId) -> StoreResult<Option<Match>>;

    /// Returns the match of a room.
    async fn by_room(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>>;

    /// Returns the matches of several rooms, given by tournament and room id, in any order.
    async fn by_rooms(&self, rooms: &[(i64, RoomId)]) -> StoreResult<Vec<Match>>;

    /// Returns the matches of a player in a tournament, newest first.
    async fn of_player(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<Match>>;

    /// Records that a side's player appeared. Returns `false` if they had appeared before, or the match is
    /// not running.
    async fn appear(&self, of: &Match, side: Side, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Records that a side's player reports a win. Returns `false` if the match is not running.
    async fn claim(&self, of: &Match, side: Side) -> StoreResult<bool>;

    /// Decides a running match for a side, and marks the match as notified. Returns `false` if it is not
    /// running any more.
    async fn decide(&self, of: &Match, winner: Side, by: DecidedBy, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Returns the ESL tournaments that are running or start no later than `until`.
    async fn to_advance(&self, until: DateTime<Utc>) -> StoreResult<Vec<i64>>;

    /// Returns a page of a round's matches as the public reads them, by position.
    async fn shown(
        &self,
        tournament: i64,
        round: u32,
        offset: u64,
        limit: u64,
    ) -> StoreResult<Vec<ShownMatch>>;

    /// Returns the matches of a player as the public reads them, newest first.
    async fn shown_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<ShownMatch>>;

    /// Counts an attempt to name a room, and returns `None`. During a pause counts nothing, and returns the
    /// pause's end. A pause follows `most` attempts in a row, each within `pause` of the one before.
    async fn count_try(
        &self,
        subscriber: SubscriberId,
        most: u32,
        pause: chrono::Duration,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>>;

    /// Takes a counted attempt back, because it was not wrong.
    async fn forgive_try(&self, subscriber: SubscriberId) -> StoreResult<()>;
}
