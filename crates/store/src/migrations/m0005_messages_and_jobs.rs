//! The outbox and the durable jobs.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE message (
                    id {uuid} NOT NULL PRIMARY KEY,
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    msisdn text NOT NULL,
                    kind text NOT NULL,
                    text text NOT NULL,
                    state text NOT NULL,
                    created_at {time} NOT NULL,
                    changed_at {time} NOT NULL
                )",
            "CREATE INDEX message_subscriber ON message (subscriber_id, created_at)",
            "CREATE TABLE job (
                    id {uuid} NOT NULL PRIMARY KEY,
                    kind text NOT NULL,
                    payload {json} NOT NULL,
                    unique_key text,
                    state text NOT NULL,
                    run_at {time} NOT NULL,
                    lease_until {time},
                    attempt integer NOT NULL DEFAULT 0,
                    epoch bigint NOT NULL DEFAULT 0,
                    last_error text,
                    ended_at {time}
                )",
            "CREATE UNIQUE INDEX job_unique_key ON job (unique_key) WHERE state IN ('ready', 'running')",
            "CREATE INDEX job_ready ON job (run_at) WHERE state = 'ready'",
            "CREATE INDEX job_done ON job (ended_at) WHERE state = 'done'",
            "CREATE INDEX job_running ON job (lease_until) WHERE state = 'running'",
        ],
    )
    .await
}
