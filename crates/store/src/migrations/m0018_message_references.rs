//! What a gateway calls the parts of a message, and what it said of each: its receipts name nothing else.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // A receipt may come before the answer that says whose it is; the row has no message until then. No
            // reference to the message: one that is forgotten does not wait for its receipts.
            "CREATE TABLE message_part (
                    reference text NOT NULL PRIMARY KEY,
                    message_id {uuid},
                    said text,
                    at {time} NOT NULL
                )",
            "CREATE INDEX message_part_message ON message_part (message_id)",
            "CREATE INDEX message_part_at ON message_part (at)",
        ],
    )
    .await
}
