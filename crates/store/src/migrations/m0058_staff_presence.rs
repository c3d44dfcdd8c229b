//! Who of staff has which item open.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE staff_presence (
                session_id {uuid} NOT NULL PRIMARY KEY,
                staff_id {uuid} NOT NULL REFERENCES staff_member (id),
                desk text NOT NULL,
                item {uuid} NOT NULL,
                seen_at {time} NOT NULL
            )",
            "CREATE INDEX staff_presence_seen ON staff_presence (seen_at)",
        ],
    )
    .await
}
