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
    /// When.
    pub at: DateTime<Utc>,
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

    /// Notes that a level paid on a day; `false` where it had.
    async fn mark_paid(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        credits: Credits,
    ) -> StoreResult<bool>;

    /// The levels that were started on a day.
    async fn played_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>>;

    /// The levels that paid on a day.
    async fn paid_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>>;

    /// Forgets open sessions that expired before an instant; how many.
    async fn purge_expired(&self, before: DateTime<Utc>) -> StoreResult<u64>;
}
