//! Jobs that are due, each kind in its own order: a claim reads as many as it takes, however many wait behind them.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "job_due", "job (kind, run_at) WHERE state = 'ready'").await?;
    // A node of the version before reads the same without them, more slowly, until it is gone.
    table::drop_index(on, "job_ready").await?;
    table::drop_index(on, "standing_rank").await
}
