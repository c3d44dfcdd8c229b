//! An index of the tournaments that are over, by their end: the hall of champions reads only the newest ones.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the index; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "tournament_over", "tournament (ends_at, id) WHERE state = 'ended'").await
}
