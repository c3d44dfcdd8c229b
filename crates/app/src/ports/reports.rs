use arena_rules::reports::{Figure, ReportPart};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};

use super::error::StoreResult;

/// A figure of a day with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayFigure {
    /// The day.
    pub day: NaiveDate,
    /// The figure.
    pub figure: Figure,
    /// What it is broken down by, such as a game; empty for a figure that has no dimension.
    pub dimension: String,
    /// The value, in the figure's unit.
    pub value: i64,
}

/// A part of a day that was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedPart {
    /// The day.
    pub day: NaiveDate,
    /// The part.
    pub part: ReportPart,
    /// When it was counted last.
    pub at: DateTime<Utc>,
}

/// The moments between which a day lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DaySpan {
    /// The first moment.
    pub from: DateTime<Utc>,
    /// The first moment after it.
    pub until: DateTime<Utc>,
}

/// Values of one figure by dimension.
pub type Counts = Vec<(Figure, String, i64)>;

/// What the newcomers of a day did in their first days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FunnelCounts {
    /// New accounts.
    pub accounts: i64,
    /// Accounts that began a free trial.
    pub trial: i64,
    /// Accounts that began a level.
    pub play: i64,
    /// Accounts that claimed a day of the streak.
    pub claim: i64,
    /// Accounts that claimed a reward.
    pub redemption: i64,
    /// Accounts that paid.
    pub paid: i64,
}

/// Daily roll-ups: figures that are counted once from the rows of a day, and read many times.
#[async_trait]
pub trait Reports: Send + Sync {
    /// Returns when the first account was made; `None` without any.
    async fn first_account(&self) -> StoreResult<Option<DateTime<Utc>>>;

    /// Returns the parts that were counted of the days from `from` to `until`, both included.
    async fn parts(&self, from: NaiveDate, until: NaiveDate) -> StoreResult<Vec<CountedPart>>;

    /// Returns the figures of the days from `from` to `until`, both included, by day.
    async fn figures(&self, from: NaiveDate, until: NaiveDate) -> StoreResult<Vec<DayFigure>>;

    /// Notes who was active in a span of a day. `idle` is how long a session lives after its last use. Noting twice
    /// changes nothing.
    async fn note_activity(&self, day: NaiveDate, span: DaySpan, idle: chrono::Duration) -> StoreResult<u64>;

    /// Deletes activity of days before `before`, at most `limit` rows.
    async fn forget_activity(&self, before: NaiveDate, limit: u64) -> StoreResult<u64>;

    /// Counts the subscribers who were active on one of the days after `after` up to `day`.
    async fn active(&self, after: NaiveDate, day: NaiveDate) -> StoreResult<i64>;

    /// Counts new accounts, without bots.
    async fn joined(&self, span: DaySpan) -> StoreResult<i64>;

    /// Counts the accounts of a span that were active on a day.
    async fn returned(&self, joined: DaySpan, day: NaiveDate) -> StoreResult<i64>;

    /// Counts what the accounts of a span did before `until`.
    async fn funnel(&self, joined: DaySpan, until: DateTime<Utc>) -> StoreResult<FunnelCounts>;

    /// Counts a part of a day whose figures follow from the rows of the day alone.
    async fn count(&self, part: ReportPart, span: DaySpan) -> StoreResult<Counts>;

    /// Replaces a part's figures of a day. `false` if a later count is there, which stays.
    async fn write(&self, part: CountedPart, counts: &Counts) -> StoreResult<bool>;
}
