use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A round's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundState {
    /// Drawn; its players get room ids or wait for the start.
    Drawn,
    /// Rooms are open; the countdown to appear runs.
    Open,
    /// The countdown is over: players who did not appear are out.
    Settled,
    /// All matches are decided; their consequences have begun.
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
    /// The number, from 1.
    pub number: u32,
    /// The displayed title.
    pub title: String,
    /// The number of matches, byes included.
    pub matches: u32,
    /// The state.
    pub state: RoundState,
    /// When the rooms open.
    pub starts_at: DateTime<Utc>,
    /// The first position whose players have not been sent their room ids yet.
    pub reminded: u32,
    /// The countdown's end, once begun.
    pub appear_until: Option<DateTime<Utc>>,
    /// When undecided matches end without a winner, once the countdown began.
    pub deadline_at: Option<DateTime<Utc>>,
}

/// A round to be created.
#[derive(Clone, Debug)]
pub struct NewRound {
    /// The tournament.
    pub tournament: i64,
    /// The number, from 1.
    pub number: u32,
    /// The displayed title.
    pub title: String,
    /// When the rooms open.
    pub starts_at: DateTime<Utc>,
    /// The first draw's seed, kept so that anybody can repeat the draw.
    pub seed: Option<[u8; 32]>,
    /// Now.
    pub at: DateTime<Utc>,
    /// The matches by position, from 0.
    pub matches: Vec<NewMatch>,
}

/// A new match; without an opponent it is a bye, decided at once.
#[derive(Clone, Copy, Debug)]
pub struct NewMatch {
    /// The room id.
    pub room: RoomId,
    /// The first player.
    pub a: SubscriberId,
    /// The second player; `None` for a bye.
    pub b: Option<SubscriberId>,
    /// The game's seed.
    pub seed: i64,
}

/// Tournaments' rounds.
///
/// A transaction that changes a tournament's rounds locks the tournament ([`Rounds::hold_alone`]).
#[async_trait]
pub trait Rounds: Send + Sync {
    /// Locks the tournament exclusively until this transaction ends, and waits for other locks on it;
    /// `false` if it does not exist. On `SQLite` a writing transaction is alone anyway.
    async fn hold_alone(&self, tournament: i64) -> StoreResult<bool>;

    /// Creates a round with its matches as the tournament's current one; `false`, with nothing written, if it
    /// exists.
    async fn add(&self, new: &NewRound) -> StoreResult<bool>;

    /// Returns a tournament's rounds, newest first.
    async fn list(&self, tournament: i64) -> StoreResult<Vec<Round>>;

    /// Returns a tournament's newest round.
    async fn newest(&self, tournament: i64) -> StoreResult<Option<Round>>;

    /// Moves [`Round::reminded`] from `from` to `to`; `false` if it was not at `from`.
    async fn set_reminded(&self, tournament: i64, round: u32, from: u32, to: u32) -> StoreResult<bool>;

    /// Opens a drawn round's rooms; `false` if it is not drawn any more.
    async fn open(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Moves a round's countdown and deadline; `false` if the round is neither open nor settled.
    async fn extend(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Ends an open round's countdown: a walkover if one player appeared, both absent if neither did.
    /// Returns `false` if the round is not open any more.
    async fn settle(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Ends a settled round; `false` if it is not settled.
    async fn end(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool>;
}
