//! Changes that need a second person.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `subject` is a subscriber's id, which stays after an erasure like the ledger's, or a member of staff's.
            "CREATE TABLE change_request (
                id {uuid} NOT NULL PRIMARY KEY,
                kind text NOT NULL,
                subject {uuid} NOT NULL,
                amount bigint CHECK (amount <> 0),
                txn bigint,
                role text,
                reason text NOT NULL,
                maker_id {uuid} NOT NULL REFERENCES staff_member (id),
                maker_email text NOT NULL,
                made_at {time} NOT NULL,
                expires_at {time} NOT NULL,
                state text NOT NULL,
                checker_id {uuid} REFERENCES staff_member (id),
                checker_email text,
                decided_at {time},
                note text,
                CHECK (checker_id IS NULL OR checker_id <> maker_id)
            )",
            "CREATE INDEX change_request_state ON change_request (state, made_at)",
            "CREATE INDEX change_request_subject ON change_request (subject, made_at)",
            "CREATE INDEX change_request_maker ON change_request (maker_id, made_at)",
        ],
    )
    .await
}
