use arena_rules::Credits;
use arena_rules::tournament::{TournamentKind, TournamentState};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;
use super::tournaments::{Tournament, TournamentEntry};

/// A list of the organiser's desk. Each tournament is in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentQueue {
    /// Tournaments that have not started.
    Coming,
    /// Tournaments that are played now.
    Running,
    /// Weekly tournaments whose end is past, and whose results staff have to enter.
    Due,
    /// Tournaments with results.
    Ended,
    /// Cancelled tournaments.
    Cancelled,
}

impl TournamentQueue {
    /// Every queue, in the order of the desk.
    pub const ALL: [Self; 5] = [Self::Coming, Self::Running, Self::Due, Self::Ended, Self::Cancelled];

    /// Returns the word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Coming => "coming",
            Self::Running => "running",
            Self::Due => "due",
            Self::Ended => "ended",
            Self::Cancelled => "cancelled",
        }
    }

    /// Parses [`TournamentQueue::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.as_str() == word)
    }

    /// Returns the queue of a tournament at an instant.
    #[must_use]
    pub fn of(tournament: &Tournament, now: DateTime<Utc>) -> Self {
        let plan = &tournament.plan;
        match plan.state {
            TournamentState::Cancelled => Self::Cancelled,
            TournamentState::Ended => Self::Ended,
            TournamentState::Running | TournamentState::Closed => Self::Running,
            TournamentState::Open if plan.starts_at > now => Self::Coming,
            TournamentState::Open if plan.ends_at.is_some_and(|ends_at| ends_at <= now) => Self::Due,
            TournamentState::Open => Self::Running,
        }
    }
}

/// Which tournaments the organiser's desk lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentFilter {
    /// The queue.
    pub queue: TournamentQueue,
    /// Only tournaments of this kind.
    pub kind: Option<TournamentKind>,
}

/// A position in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentCursor {
    /// The tournament's start.
    pub starts_at: DateTime<Utc>,
    /// Its id.
    pub id: i64,
}

/// The tournaments that are not over, by queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TournamentCounts {
    /// [`TournamentQueue::Coming`].
    pub coming: u64,
    /// [`TournamentQueue::Running`].
    pub running: u64,
    /// [`TournamentQueue::Due`].
    pub due: u64,
}

/// The fees that a tournament's entrants paid, without bots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntryFees {
    /// The number of people who entered.
    pub people: u64,
    /// Those of them who paid a fee.
    pub paying: u64,
    /// The sum of their fees.
    pub credits: Credits,
    /// People with whom a cancellation is settled: refunded, if they paid, and told.
    pub settled: u64,
}

/// How a match was decided, and what its live room noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchVerdict {
    /// The position in the round, from 0.
    pub position: u32,
    /// The cause of the decision: a word of [`super::DecidedBy`], `draw` for a bye, `deadline` if time ran out.
    pub decided_by: Option<String>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// The signs of A and B in the live room, separated by spaces; empty for none.
    pub signs: [String; 2],
    /// How often the game state of A and B differed from the server's.
    pub desyncs: [u32; 2],
}

/// Tournaments as the organiser's desk reads them.
#[async_trait]
pub trait TournamentDesk: Send + Sync {
    /// Returns up to `limit` tournaments of a queue behind `after`: what has results or was cancelled by start, latest
    /// first; others by start, soonest first.
    async fn queue(
        &self,
        filter: TournamentFilter,
        now: DateTime<Utc>,
        after: Option<TournamentCursor>,
        limit: u64,
    ) -> StoreResult<Vec<Tournament>>;

    /// Counts the tournaments that are not over.
    async fn counts(&self, kind: Option<TournamentKind>, now: DateTime<Utc>)
    -> StoreResult<TournamentCounts>;

    /// Returns what a tournament's entrants paid.
    async fn fees(&self, tournament: i64) -> StoreResult<EntryFees>;

    /// Returns up to `limit` entries behind `after`, by subscriber id, whose name begins with `name`, or whose UID it is.
    /// Upper and lower case of the Latin letters are the same. An empty `name` finds all.
    async fn entries(
        &self,
        tournament: i64,
        name: &str,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<TournamentEntry>>;

    /// Returns up to `limit` verdicts of a round's matches from position `first`, by position.
    async fn verdicts(
        &self,
        tournament: i64,
        round: u32,
        first: u32,
        limit: u64,
    ) -> StoreResult<Vec<MatchVerdict>>;
}
