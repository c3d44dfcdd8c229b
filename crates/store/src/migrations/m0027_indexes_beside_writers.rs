//! Indexes of tables that are large in production, built while others write.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// An index that is built beside writers cannot be built inside a transaction.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "task_entry_files", "task_entry (decided_at) WHERE NOT files_gone").await?;
    table::index(on, "message_age", "message (created_at)").await?;
    // The claims desk's list with its cursor, and the oldest claim that waits.
    table::index(on, "redemption_status", "redemption (status, claimed_at, id)").await
}
