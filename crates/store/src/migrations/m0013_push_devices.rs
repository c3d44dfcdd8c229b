//! The browsers that receive pushes.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // No reference to the session: an expired session is purged, but its browser may still receive
            // pushes.
            "CREATE TABLE push_device (
                    id {uuid} NOT NULL PRIMARY KEY,
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    session_id {uuid} NOT NULL,
                    endpoint text NOT NULL UNIQUE,
                    p256dh {bytes} NOT NULL,
                    auth {bytes} NOT NULL,
                    seen_at {time} NOT NULL
                )",
            "CREATE INDEX push_device_subscriber ON push_device (subscriber_id)",
            "CREATE INDEX push_device_session ON push_device (session_id)",
            "CREATE INDEX push_device_seen ON push_device (seen_at)",
        ],
    )
    .await
}
