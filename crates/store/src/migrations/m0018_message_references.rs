//! The gateway's references of a message's parts, and the receipt of each part. Receipts name only these
//! references.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // A receipt may come before the response that links its reference to a message; until then the
            // row has no message. There is no foreign key, so that a message can be purged without waiting
            // for its receipts.
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
