//! All numbers that a subscriber ever had, which are exported and erased; so far only today's was found without reading
//! everybody's.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "subscriber_number_ever", "subscriber_number (subscriber_id)").await
}
