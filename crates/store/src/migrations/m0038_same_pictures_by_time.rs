//! The same pixels, newest first: a search reads as many as it takes, however many sent them.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "task_entry_same", "task_entry (digest, submitted_at)").await?;
    table::drop_index(on, "task_entry_digest").await
}
