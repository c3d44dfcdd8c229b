//! An index of given-up jobs by kind, for their counts and the list of one kind.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "job_dead_kind", "job (kind, ended_at, id) WHERE state = 'dead'").await
}
