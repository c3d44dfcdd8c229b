//! An index of given-up jobs, for the list that staff read.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "job_dead", "job (ended_at, id) WHERE state = 'dead'").await
}
