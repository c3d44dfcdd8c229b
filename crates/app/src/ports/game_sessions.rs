use std::collections::BTreeSet;

use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// Where a started level stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameSessionState {
    /// Started, no result yet.
    Open,
    /// The replay passed.
    Passed,
    /// The replay failed.
    Failed,
    /// The result was not believed.
    Refused,
}

impl GameSessionState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Open, Self::Passed, Self::Failed, Self::Refused];

    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Refused => "refused",
        }
    }

    /// Reads [`GameSessionState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A started level: single use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSession {
    /// Its id.
    pub id: Uuid,
    /// Who plays.
    pub subscriber: SubscriberId,
    /// Which game.
    pub game: String,
    /// Which level.
    pub level: u32,
    /// What the server drew; all chance in the game follows from it.
    pub seed: u64,
    /// The rules that it was started under.
    pub rules_version: u32,
    /// The calendar day it was started on.
    pub day: NaiveDate,
    /// When it was started.
    pub started_at: DateTime<Utc>,
    /// From when on no result is taken.
    pub expires_at: DateTime<Utc>,
    /// Where it stands.
    pub state: GameSessionState,
    /// When the play itself began; where it is watched.
    pub began_at: Option<DateTime<Utc>>,
    /// Whether it is played by the rules for phones (contract 5).
    pub mobile: bool,
    /// When the subscriber began another level; what was played until then may still be handed in.
    pub replaced_at: Option<DateTime<Utc>>,
}

/// What a player vouched for while a level was played (`arena_games::log::Mark`), and when that arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayMark {
    /// Counted from 1.
    pub number: u32,
    /// How many bytes of the log it covers.
    pub bytes: u32,
    /// How far the game was played, in ticks.
    pub ticks: u32,
    /// SHA-256 of those bytes.
    pub digest: [u8; 32],
    /// When it arrived.
    pub arrived_at: DateTime<Utc>,
}

impl PlayMark {
    /// Whether both vouch for the same, whenever they arrived.
    #[must_use]
    pub fn says_the_same(&self, other: &Self) -> bool {
        *self == Self { arrived_at: self.arrived_at, ..other.clone() }
    }
}

/// A finished level at which a reviewer may want to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedPlay {
    /// The session.
    pub id: Uuid,
    /// Who played.
    pub subscriber: SubscriberId,
    /// Which game.
    pub game: String,
    /// Which level.
    pub level: u32,
    /// How it ended.
    pub state: GameSessionState,
    /// What was remarkable.
    pub signs: Vec<String>,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
}

/// How a session ends.
#[derive(Clone, Debug)]
pub struct GameSessionEnd<'a> {
    /// Passed, failed or refused.
    pub state: GameSessionState,
    /// Why it was refused.
    pub refusal: Option<&'a str>,
    /// The input log as it came in, for a reviewer.
    pub log: &'a [u8],
    /// Its length in ticks.
    pub ticks: u64,
    /// What a reviewer may want to look at; mostly nothing.
    pub signs: &'a [&'static str],
    /// A number that two plays share only where every action came after the same time; where there is one.
    pub rhythm: Option<u64>,
    /// When.
    pub at: DateTime<Utc>,
}

/// A number that two plays of a game share only where every action came after the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rhythm {
    /// Who played.
    pub subscriber: SubscriberId,
    /// Which game.
    pub game: String,
    /// The number.
    pub rhythm: u64,
}

/// What a level pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelPayment {
    /// Whom.
    pub subscriber: SubscriberId,
    /// The game.
    pub game: &'static str,
    /// The level.
    pub level: u32,
    /// The day on which it was started.
    pub day: NaiveDate,
    /// How much.
    pub credits: Credits,
}

/// Started levels and what they paid.
#[async_trait]
pub trait GameSessions: Send + Sync {
    /// Notes a start.
    async fn create(&self, session: &GameSession) -> StoreResult<()>;

    /// A session, if it is this subscriber's.
    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<GameSession>>;

    /// Ends an open session; `false` where it had ended: one result has one winner.
    async fn finish(&self, id: Uuid, end: &GameSessionEnd<'_>) -> StoreResult<bool>;

    /// The open session of a level that was started on a day and has not expired, if there is one.
    async fn find_open(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        now: DateTime<Utc>,
    ) -> StoreResult<Option<GameSession>>;

    /// Notes that the play of an open session begins; `false` where it had begun, or ended.
    async fn begin(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Notes a mark; `false` where the session has one of that number.
    async fn add_mark(&self, session: Uuid, mark: &PlayMark) -> StoreResult<bool>;

    /// A session's marks in their order.
    async fn marks(&self, session: Uuid) -> StoreResult<Vec<PlayMark>>;

    /// Those whose rhythm somebody else has played in the same game, in a session that ended since an instant.
    async fn rhythms_of_others(
        &self,
        rhythms: &[Rhythm],
        since: DateTime<Utc>,
    ) -> StoreResult<BTreeSet<SubscriberId>>;

    /// Sessions with signs that ended before an instant, the latest first.
    async fn signed(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<Vec<SignedPlay>>;

    /// Those whose level has paid on its day before; each subscriber once.
    async fn paid_before(&self, payments: &[LevelPayment]) -> StoreResult<BTreeSet<SubscriberId>>;

    /// Notes what levels pay. Answers with how many had not paid on their day before. `at` is the time of the postings.
    async fn mark_paid(&self, payments: &[LevelPayment], at: DateTime<Utc>) -> StoreResult<u64>;

    /// The levels that were started on a day.
    async fn played_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>>;

    /// The levels that paid on a day.
    async fn paid_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>>;
}
