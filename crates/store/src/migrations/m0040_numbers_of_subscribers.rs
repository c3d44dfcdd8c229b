//! An index of all numbers that a subscriber ever had, for exports and erasures. Until now only the present
//! number was found without reading everybody's.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the index; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::index(on, "subscriber_number_ever", "subscriber_number (subscriber_id)").await
}
