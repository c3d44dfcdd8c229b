//! Holds on subscribers, the browser of a session, and uploads of profile pictures.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // Both are set, or neither: a hold has a reason.
            "ALTER TABLE subscriber ADD COLUMN held_at {time}",
            "ALTER TABLE subscriber ADD COLUMN hold_reason text",
            // A description of the browser, by which the subscriber recognises it.
            "ALTER TABLE session ADD COLUMN device text",
            // Pictures that no profile uses yet, or any more; their files are deleted. Like `task_upload` for
            // screenshots.
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
