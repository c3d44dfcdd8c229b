//! How far each subscriber has read what they were told, on whichever device.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // No reference to the message: it may be forgotten, and everything that is left is newer then.
            "CREATE TABLE notice_mark (
                    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                    message_id {uuid} NOT NULL,
                    message_at {time} NOT NULL,
                    marked_at {time} NOT NULL
                )",
        ],
    )
    .await
}
