//! Indexes of tournaments for the organiser's desk: its lists, and the time of the latest change, which open pages follow.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "tournament_queue", "tournament (state, starts_at, id)").await?;
    table::index(on, "tournament_changed", "tournament (changed_at)").await
}
