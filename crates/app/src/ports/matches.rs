use arena_rules::Avatar;
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The tournament.
    pub tournament: i64,
    /// The round's number.
    pub round: u32,
    /// The position in the round, from 0.
    pub position: u32,
    /// The room id.
    pub room: RoomId,
    /// The first player.
    pub a: SubscriberId,
    /// The second player; `None` for a bye.
    pub b: Option<SubscriberId>,
    /// The state.
    pub state: MatchState,
    /// When the first player appeared.
    pub a_appeared: Option<DateTime<Utc>>,
    /// When the second player appeared.
    pub b_appeared: Option<DateTime<Utc>>,
    /// Whether A and B reported a win while the match was undecided.
    pub claims: [bool; 2],
    /// The player who goes on.
    pub winner: Option<SubscriberId>,
    /// The kind of result, if decided.
    pub result: Option<ResultType>,
    /// The game's seed.
    pub seed: i64,
}

impl Match {
    /// Returns a player's side.
    #[must_use]
    pub fn side_of(&self, player: SubscriberId) -> Option<Side> {
        if self.a == player { Some(Side::A) } else { (self.b == Some(player)).then_some(Side::B) }
    }

    /// Returns a side's player.
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

    /// Whether a side's player came to play: they appeared, and did not lose by staying away from the live
    /// room that they had checked in to.
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

/// The picture or avatar beside a subscriber's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The picture's key in the file store.
    pub picture: Option<String>,
    /// The avatar shown without a picture.
    pub avatar: Avatar,
}

/// A match as the public reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMatch {
    /// The match.
    pub of: Match,
    /// The players' names at entry.
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
    /// A's and B's strengths.
    pub strengths: [BotStrength; 2],
}

/// The party that decides a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The server's referee.
    Referee,
    /// The loser gave up.
    Concession,
    /// Staff.
    Operator,
    /// A walkover: the wait for a checked-in player who is not in the live room ended.
    Countdown,
    /// Staff corrected an earlier decision.
    Correction,
    /// Staff removed a player from the tournament.
    Removal,
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
            Self::Correction => "correction",
            Self::Removal => "removal",
        }
    }

    /// Returns the kind of result that follows.
    #[must_use]
    pub fn result(self) -> ResultType {
        match self {
            Self::Referee | Self::Concession | Self::Operator | Self::Correction => ResultType::Normal,
            Self::Countdown | Self::Removal => ResultType::Walkover,
        }
    }
}

/// Matches, singly and by round.
///
/// A transaction that decides a match locks it and keeps the rounds as they are ([`Matches::hold`]). Players'
/// other changes to a match are single conditional statements.
#[async_trait]
pub trait Matches: Send + Sync {
    /// Returns and locks a room's match until this transaction ends. Meanwhile the tournament's rounds
    /// and state cannot change; other matches can be locked.
    async fn hold(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>>;

    /// Returns a room's match.
    async fn by_room(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>>;

    /// Returns the matches of several rooms, given by tournament and room id, in any order.
    async fn by_rooms(&self, rooms: &[(i64, RoomId)]) -> StoreResult<Vec<Match>>;

    /// Returns up to `limit` matches of a round from position `first`.
    async fn at_positions(
        &self,
        tournament: i64,
        round: u32,
        first: u32,
        limit: u64,
    ) -> StoreResult<Vec<Match>>;

    /// Returns a page of a round's matches as the public reads them, by position.
    async fn shown(
        &self,
        tournament: i64,
        round: u32,
        offset: u64,
        limit: u64,
    ) -> StoreResult<Vec<ShownMatch>>;

    /// Returns up to `limit` matches of a tournament that are played in a live room at `now`, as the public
    /// reads them, by round and position.
    async fn in_play(&self, tournament: i64, limit: u64, now: DateTime<Utc>) -> StoreResult<Vec<ShownMatch>>;

    /// Returns up to `limit` running matches between two bots.
    async fn between_bots(&self, tournament: i64, limit: u64) -> StoreResult<Vec<BotMatch>>;

    /// Returns a tournament's used room ids.
    async fn rooms(&self, tournament: i64) -> StoreResult<Vec<RoomId>>;

    /// Decides a running match for a side and marks it as notified; `false` if it is not running any more.
    async fn decide(&self, of: &Match, winner: Side, by: DecidedBy, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Decides a match of two again, whatever its state, and marks it as notified. `winner` is `None` if nobody goes on. Only for
    /// staff's repairs, which hold the tournament alone.
    async fn decide_again(
        &self,
        of: &Match,
        winner: Option<Side>,
        by: DecidedBy,
        at: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Gives a player's seat in a match that has not begun, or in which nobody plays against them, to another player. Only for
    /// staff's repairs, which hold the tournament alone.
    async fn give_seat(&self, of: &Match, from: SubscriberId, to: SubscriberId) -> StoreResult<bool>;

    /// Ends a round's undecided matches without a winner. Returns their number.
    async fn expire(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64>;

    /// Whether a round has an undecided match.
    async fn any_undecided(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// Counts a round's undecided matches, up to `most`. Matches that other transactions are deciding
    /// count too.
    async fn undecided(&self, tournament: i64, round: u32, most: u64) -> StoreResult<u64>;

    /// Whether a round has a decided match whose players have not all been notified.
    async fn any_unannounced(&self, tournament: i64, round: u32) -> StoreResult<bool>;

    /// Marks up to `limit` decided matches of a round as notified, and returns them.
    async fn take_unannounced(
        &self,
        tournament: i64,
        round: u32,
        limit: u64,
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<Match>>;
}
