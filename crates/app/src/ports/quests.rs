use arena_rules::Credits;
use arena_rules::quests::{DayProgress, Quest};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A subscriber's quests of a day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestsOfDay {
    /// The quests; `None` if none were drawn yet.
    pub drawn: Option<Vec<Quest>>,
    /// The subscriber's progress on the day.
    pub progress: DayProgress,
    /// The credits that the chest paid; `None` while the chest is closed.
    pub chest: Option<Credits>,
}

/// A chest to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenedChest {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The day of its quests.
    pub day: NaiveDate,
    /// The credits that the chest pays; may be zero.
    pub credits: Credits,
    /// When the chest is opened.
    pub at: DateTime<Utc>,
}

/// A season's step that a subscriber claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepClaim {
    /// The season's number.
    pub season: u32,
    /// The step's number, from 1.
    pub step: u32,
    /// The credits that the step pays.
    pub credits: Credits,
}

/// Quests of the day with their chests, and the steps of seasons (docs/adr/0041-quests.md).
#[async_trait]
pub trait Quests: Send + Sync {
    /// Returns a subscriber's quests of a day, which lasts from `from` to `until`.
    async fn of_day(
        &self,
        subscriber: SubscriberId,
        day: NaiveDate,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> StoreResult<QuestsOfDay>;

    /// Keeps the quests drawn for a day, unless there are some. Returns whether it did.
    async fn keep(
        &self,
        subscriber: SubscriberId,
        day: NaiveDate,
        quests: &[Quest],
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Whether an ESL tournament without an entry fee and with a free place starts between `from` and `until`,
    /// and can be entered before `until`.
    async fn anybody_may_enter(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> StoreResult<bool>;

    /// Whether a match of the subscriber is drawn and not decided.
    async fn match_waits(&self, subscriber: SubscriberId) -> StoreResult<bool>;

    /// Opens a chest. Returns `false` if the subscriber has opened the chest of that day.
    async fn open_chest(&self, chest: &OpenedChest) -> StoreResult<bool>;

    /// Returns the days since `from` whose chest a subscriber has opened.
    async fn chest_days(&self, subscriber: SubscriberId, from: NaiveDate) -> StoreResult<Vec<NaiveDate>>;

    /// Returns the steps that a subscriber has claimed in a season and in later ones.
    async fn claimed_steps(&self, subscriber: SubscriberId, season: u32) -> StoreResult<Vec<StepClaim>>;

    /// Claims a step. Returns `false` if the subscriber has claimed the step in that season.
    async fn claim_step(
        &self,
        subscriber: SubscriberId,
        claim: &StepClaim,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
