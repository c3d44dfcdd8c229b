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

/// Rounds of tournaments.
///
/// A transaction that changes a tournament's rounds locks the tournament ([`Rounds::hold_alone`]).
#[async_trait]
pub trait Rounds: Send + Sync {
    /// Locks the tournament exclusively until this transaction ends, and waits for other locks on it. Returns
    /// `false` if it does not exist. On `SQLite` a writing transaction is alone in any case.
    async fn hold_alone(&self, tournament: i64) -> StoreResult<bool>;

    /// Creates a round with its matches and makes it the tournament's current round. Returns `false`, with
    /// nothing written, if the round exists.
    async fn add(&self, new: &NewRound) -> StoreResult<bool>;

    /// Returns the rounds of a tournament, newest first.
    async fn list(&self, tournament: i64) -> StoreResult<Vec<Round>>;

    /// Returns the newest round of a tournament.
    async fn newest(&self, tournament: i64) -> StoreResult<Option<Round>>;

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

    /// Ends a settled round. Returns `false` if the round is not settled, or has ended.
    async fn end(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool>;
}
