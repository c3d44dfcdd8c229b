//! Requests of persons about their data, with the day until which they are answered.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE privacy_request (
                id {uuid} NOT NULL PRIMARY KEY,
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                kind text NOT NULL,
                channel text NOT NULL,
                received_on date NOT NULL,
                due_on date NOT NULL,
                extension text,
                note text NOT NULL,
                state text NOT NULL,
                made_by text NOT NULL,
                made_at {time} NOT NULL,
                settled_by text,
                settled_at {time},
                outcome text,
                CHECK ((state = 'open') = (settled_at IS NULL))
            )",
            "CREATE UNIQUE INDEX privacy_request_open ON privacy_request (subscriber_id, kind) WHERE state = 'open'",
            "CREATE INDEX privacy_request_due ON privacy_request (due_on, id) WHERE state = 'open'",
            "CREATE INDEX privacy_request_settled ON privacy_request (settled_at, id) WHERE state <> 'open'",
            "CREATE INDEX privacy_request_subscriber ON privacy_request (subscriber_id, made_at)",
        ],
    )
    .await
}
