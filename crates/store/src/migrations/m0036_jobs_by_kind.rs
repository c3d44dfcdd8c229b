//! An index of due jobs by kind: a claim reads only as many rows as it takes, however many wait.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the index; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "job_due", "job (kind, run_at) WHERE state = 'ready'").await?;
    // Nodes of the previous version work without these indexes, only more slowly.
    table::drop_index(on, "job_ready").await?;
    table::drop_index(on, "standing_rank").await
}
