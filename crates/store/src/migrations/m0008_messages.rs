//! Message keys, expiry and delivery states; leases.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "ALTER TABLE message ADD COLUMN unique_key text",
            "ALTER TABLE message ADD COLUMN expires_at {time}",
            // The gateway's reference of the message.
            "ALTER TABLE message ADD COLUMN reference text",
            "ALTER TABLE message ADD COLUMN last_error text",
            "CREATE UNIQUE INDEX message_unique_key ON message (subscriber_id, unique_key)
                 WHERE unique_key IS NOT NULL",
            "CREATE TABLE lease (
                    name text NOT NULL PRIMARY KEY,
                    holder {uuid} NOT NULL,
                    epoch bigint NOT NULL,
                    seen_at {time} NOT NULL,
                    until {time} NOT NULL
                )",
        ],
    )
    .await
}
