//! Filters of the console's lists that staff saved.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &["CREATE TABLE staff_saved_filter (
            id {uuid} NOT NULL PRIMARY KEY,
            staff_id {uuid} NOT NULL REFERENCES staff_member (id) ON DELETE CASCADE,
            list text NOT NULL,
            name text NOT NULL,
            query text NOT NULL CHECK (length(query) <= 500),
            saved_at {time} NOT NULL,
            UNIQUE (staff_id, list, name)
        )"],
    )
    .await
}
