//! How far each subscriber has read their messages, on any device.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // No reference to the message: it may be purged. All remaining messages are then newer.
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
