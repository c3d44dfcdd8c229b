use arena_app::ports::{TaskEntry, TaskFlag};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A hint that another subscriber sent the same or nearly the same picture.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewFlag {
    /// Whether the pixels are the same.
    same: bool,
    /// The other entry.
    entry: Uuid,
}

impl From<TaskFlag> for ReviewFlag {
    fn from(flag: TaskFlag) -> Self {
        Self { same: matches!(flag, TaskFlag::Same(_)), entry: flag.entry() }
    }
}

/// An entry that waits for a reviewer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReviewRow {
    id: Uuid,
    game: String,
    challenge: String,
    /// What an approval pays.
    credits: i64,
    submitted_at: DateTime<Utc>,
    /// The day of the task.
    day: NaiveDate,
    /// The subscriber's id.
    subscriber: String,
    /// Whether no entry of the subscriber was ever approved. Their pictures are blurred at first.
    newcomer: bool,
    flag: Option<ReviewFlag>,
}

impl ReviewRow {
    pub(crate) fn new(entry: &TaskEntry, newcomer: bool) -> Self {
        Self {
            id: entry.id,
            game: entry.game_name.clone(),
            challenge: entry.challenge_name.clone(),
            credits: entry.credits.0,
            submitted_at: entry.submitted_at,
            day: entry.day,
            subscriber: entry.subscriber.to_string(),
            newcomer,
            flag: entry.flag.map(ReviewFlag::from),
        }
    }
}
