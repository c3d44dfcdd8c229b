//! An index of equal pictures by time: a search reads only the newest ones, however many there are.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the index; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "task_entry_same", "task_entry (digest, submitted_at)").await?;
    table::drop_index(on, "task_entry_digest").await
}
