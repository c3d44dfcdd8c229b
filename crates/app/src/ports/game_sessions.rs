use std::collections::BTreeSet;

use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A level session's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameSessionState {
    /// Started, no result yet.
    Open,
    /// The replay passed.
    Passed,
    /// The replay failed.
    Failed,
    /// The result was refused as not credible.
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

/// One try at a level, good for one result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSession {
    /// The id.
    pub id: Uuid,
    /// The player.
    pub subscriber: SubscriberId,
    /// The game.
    pub game: String,
    /// The level.
    pub level: u32,
    /// The seed that the server drew; all chance in the game follows from it.
    pub seed: u64,
    /// The version of the rules under which the session started.
    pub rules_version: u32,
    /// The calendar day of the start.
    pub day: NaiveDate,
    /// The time of the start.
    pub started_at: DateTime<Utc>,
    /// The session's expiry.
    pub expires_at: DateTime<Utc>,
    /// The state.
    pub state: GameSessionState,
    /// When play began, if play is watched.
    pub began_at: Option<DateTime<Utc>>,
    /// Whether the rules for phones apply (contract 5).
    pub mobile: bool,
    /// When the subscriber began another level. Play up to that time may still be handed in.
    pub replaced_at: Option<DateTime<Utc>>,
}

/// A mark (`arena_games::log::Mark`): a digest of the input log that the browser sends while a level is
/// played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayMark {
    /// The mark's number, from 1.
    pub number: u32,
    /// How many bytes of the log the mark covers.
    pub bytes: u32,
    /// The length of play so far, in ticks.
    pub ticks: u32,
    /// SHA-256 of those bytes.
    pub digest: [u8; 32],
    /// The time of arrival.
    pub arrived_at: DateTime<Utc>,
}

impl PlayMark {
    /// Whether two marks are equal but for their arrival times.
    #[must_use]
    pub fn says_the_same(&self, other: &Self) -> bool {
        *self == Self { arrived_at: self.arrived_at, ..other.clone() }
    }
}

/// A finished session with signs, for a reviewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelSessionWithSigns {
    /// The session's id.
    pub id: Uuid,
    /// The player.
    pub subscriber: SubscriberId,
    /// The game.
    pub game: String,
    /// The level.
    pub level: u32,
    /// The final state.
    pub state: GameSessionState,
    /// The signs.
    pub signs: Vec<String>,
    /// The time of the end.
    pub ended_at: DateTime<Utc>,
}

/// A level session's end.
#[derive(Clone, Debug)]
pub struct GameSessionEnd<'a> {
    /// Passed, failed or refused.
    pub state: GameSessionState,
    /// The refusal's reason.
    pub refusal: Option<&'a str>,
    /// The received input log, for a reviewer.
    pub log: &'a [u8],
    /// The log's length in ticks.
    pub ticks: u64,
    /// Signs for a reviewer; usually none.
    pub signs: &'a [&'static str],
    /// The rhythm, if the play has one; see [`Rhythm`].
    pub rhythm: Option<u64>,
    /// The points, which challenge links and ranks compare.
    pub points: Option<u64>,
    /// The time of the end.
    pub at: DateTime<Utc>,
}

/// The rhythm of a play: a number that two plays of a game share only if all their actions have the same
/// timing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rhythm {
    /// The player.
    pub subscriber: SubscriberId,
    /// The game.
    pub game: String,
    /// The number.
    pub rhythm: u64,
}

/// A payment for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelPayment {
    /// The payee.
    pub subscriber: SubscriberId,
    /// The game.
    pub game: &'static str,
    /// The level.
    pub level: u32,
    /// The day on which the level session started.
    pub day: NaiveDate,
    /// The amount.
    pub credits: Credits,
    /// The points of the play, if its game has points.
    pub points: Option<u64>,
}

/// Level sessions and their payments.
#[async_trait]
pub trait GameSessions: Send + Sync {
    /// Records a session's start.
    async fn create(&self, session: &GameSession) -> StoreResult<()>;

    /// Returns a session if it is this subscriber's.
    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<GameSession>>;

    /// Returns the points of a passed session of this subscriber.
    async fn points(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<u64>>;

    /// Ends an open session; `false` if it had ended: only one result counts.
    async fn finish(&self, id: Uuid, end: &GameSessionEnd<'_>) -> StoreResult<bool>;

    /// Returns a level's open session, started on `day` and not expired.
    async fn find_open(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        now: DateTime<Utc>,
    ) -> StoreResult<Option<GameSession>>;

    /// Records that the play of an open session begins; `false` if it had begun, or the session has ended.
    async fn begin(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Adds a mark; `false` if its number is taken.
    async fn add_mark(&self, session: Uuid, mark: &PlayMark) -> StoreResult<bool>;

    /// Returns a session's marks in order.
    async fn marks(&self, session: Uuid) -> StoreResult<Vec<PlayMark>>;

    /// Returns the subscribers of those rhythms that somebody else played in the same game, in a session
    /// that ended since `since`.
    async fn rhythms_of_others(
        &self,
        rhythms: &[Rhythm],
        since: DateTime<Utc>,
    ) -> StoreResult<BTreeSet<SubscriberId>>;

    /// Returns sessions with signs that ended before `before`, latest first.
    async fn signed(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<Vec<LevelSessionWithSigns>>;

    /// Returns the subscribers of those payments whose level has already paid on its day. Each subscriber
    /// may occur once.
    async fn paid_before(&self, payments: &[LevelPayment]) -> StoreResult<BTreeSet<SubscriberId>>;

    /// Records payments. Returns how many of the levels had not yet paid on their day. `at` is the time of
    /// the postings.
    async fn mark_paid(&self, payments: &[LevelPayment], at: DateTime<Utc>) -> StoreResult<u64>;

    /// Raises the points of paid levels: a better play of the same day counts for the rank. Lower points change
    /// nothing.
    async fn raise_points(&self, plays: &[LevelPayment]) -> StoreResult<()>;

    /// Returns the levels started on a day.
    async fn played_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>>;

    /// Returns the levels paid on a day.
    async fn paid_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>>;
}
