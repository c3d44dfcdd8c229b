//! Staff's notes about subscribers.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE subscriber_note (
                id {uuid} NOT NULL PRIMARY KEY,
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                author text NOT NULL,
                text text NOT NULL,
                created_at {time} NOT NULL
            )",
            "CREATE INDEX subscriber_note_of ON subscriber_note (subscriber_id, created_at)",
        ],
    )
    .await
}
