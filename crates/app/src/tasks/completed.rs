use uuid::Uuid;

use crate::ports::{SubscriberId, TaskEntry};
use crate::{App, AppResult};

/// Completed tasks per page.
pub const COMPLETED_PAGE: usize = 100;

/// A page of completed tasks.
#[derive(Clone, Debug)]
pub struct CompletedPage {
    /// Approved entries, newest first.
    pub entries: Vec<TaskEntry>,
    /// The next page begins behind this entry.
    pub next: Option<Uuid>,
}

/// Returns a subscriber's completed tasks (spec 3) behind the entry `cursor`.
///
/// # Errors
/// The database's.
pub async fn completed(
    app: &App,
    subscriber: SubscriberId,
    cursor: Option<Uuid>,
) -> AppResult<CompletedPage> {
    let limit = COMPLETED_PAGE as u64 + 1;
    let mut entries = app.store.read().task_entries().approved(subscriber, cursor, limit).await?;
    let more = entries.len() > COMPLETED_PAGE;
    entries.truncate(COMPLETED_PAGE);
    let next = if more { entries.last().map(|entry| entry.id) } else { None };
    Ok(CompletedPage { entries, next })
}
