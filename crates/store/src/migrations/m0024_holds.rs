//! Holds on subscribers, the browser of a session, and uploads of profile pictures.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // Both or neither: a hold has a reason.
            "ALTER TABLE subscriber ADD COLUMN held_at {time}",
            "ALTER TABLE subscriber ADD COLUMN hold_reason text",
            // What the subscriber recognises their browser by.
            "ALTER TABLE session ADD COLUMN device text",
            // A picture that is no profile's, or not yet: its file goes. As `task_upload` for screenshots.
            "CREATE TABLE picture_upload (
                    key text NOT NULL PRIMARY KEY,
                    created_at {time} NOT NULL,
                    discarded boolean NOT NULL
                )",
            "CREATE INDEX picture_upload_stale ON picture_upload (created_at) WHERE NOT discarded",
        ],
    )
    .await
}
