//! An index of look-alike screenshots by their time, for the roll-up of signs.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "task_entry_flagged", "task_entry (submitted_at) WHERE flagged_entry IS NOT NULL").await
}
