//! Reviewers' decisions about screenshots, which take effect a little later.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `state`: `pending`, then `undone` by the reviewer, `done`, or `void` if a rule refused it.
            "CREATE TABLE task_verdict (
                id {uuid} NOT NULL PRIMARY KEY,
                entry_id {uuid} NOT NULL,
                approved boolean NOT NULL,
                reason text,
                actor text NOT NULL,
                at {time} NOT NULL,
                due_at {time} NOT NULL,
                state text NOT NULL
            )",
            "CREATE UNIQUE INDEX task_verdict_pending ON task_verdict (entry_id) WHERE state = 'pending'",
            "CREATE INDEX task_verdict_due ON task_verdict (due_at) WHERE state <> 'pending'",
            "CREATE INDEX task_verdict_of ON task_verdict (actor, at)",
        ],
    )
    .await
}
