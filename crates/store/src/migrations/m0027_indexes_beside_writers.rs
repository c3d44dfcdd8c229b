//! Indexes of tables that are large in production, built while others write.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers: Postgres cannot build such an index inside a transaction.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "task_entry_files", "task_entry (decided_at) WHERE NOT files_gone").await?;
    table::index(on, "message_age", "message (created_at)").await?;
    // For the list of claims with its cursor, and for the oldest open claim.
    table::index(on, "redemption_status", "redemption (status, claimed_at, id)").await
}
