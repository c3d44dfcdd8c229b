use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// A series of tournaments that staff repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentSeries {
    /// The id.
    pub id: Uuid,
    /// The name of the newest tournament.
    pub name: String,
    /// The tournament from which the next one is made: the newest, with all later edits.
    pub newest: i64,
    /// Days from one start to the next.
    pub every_days: u32,
    /// Seconds from the opening of entries to the start.
    pub opens_before: u32,
    /// Seconds from the start to a weekly tournament's end; `None` for an ESL series.
    pub lasts: Option<u32>,
    /// The start of the next tournament; `None` once the series is over.
    pub next_starts_at: Option<DateTime<Utc>>,
    /// No tournament of the series starts later.
    pub until: DateTime<Utc>,
    /// The e-mail address of the person who began it.
    pub made_by: String,
    /// When it began.
    pub made_at: DateTime<Utc>,
    /// Who ended it before its time.
    pub ended_by: Option<String>,
    /// When it was over.
    pub ended_at: Option<DateTime<Utc>>,
}

/// Series of tournaments that staff repeat.
#[async_trait]
pub trait TournamentSeriesStore: Send + Sync {
    /// Adds a series; `false` if its tournament is the newest of a running one.
    async fn add(&self, series: &TournamentSeries) -> StoreResult<bool>;

    /// Returns up to `limit` series, running ones first, then the latest.
    async fn list(&self, limit: u64) -> StoreResult<Vec<TournamentSeries>>;

    /// Returns the ids of the series that run.
    async fn running(&self) -> StoreResult<Vec<Uuid>>;

    /// Returns and locks a series until this transaction ends.
    async fn hold(&self, id: Uuid) -> StoreResult<Option<TournamentSeries>>;

    /// Writes the newest tournament and the next start; without one the series is over at `now`.
    async fn advance(
        &self,
        id: Uuid,
        newest: i64,
        next_starts_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Ends a running series; `false` if it is over.
    async fn end(&self, id: Uuid, by: &str, now: DateTime<Utc>) -> StoreResult<bool>;
}
