//! Refunds of charges.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // One refund for each charge, of the whole amount. `sent_at` is the last request to the operator; null before
            // the first one, and after one that the operator did not take. `due_at` also claims a refund for a worker.
            "CREATE TABLE charge_refund (
                charge_id {uuid} NOT NULL PRIMARY KEY REFERENCES charge (id),
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                amount bigint NOT NULL CHECK (amount > 0),
                currency text NOT NULL,
                reason text NOT NULL,
                maker text NOT NULL,
                approved_by text,
                state text NOT NULL CHECK (state IN ('asked', 'refunded', 'denied', 'outside')),
                attempt integer NOT NULL CHECK (attempt > 0),
                made_at {time} NOT NULL,
                sent_at {time},
                due_at {time},
                settled_at {time},
                operator_reference text,
                why text,
                CHECK ((state = 'asked') = (settled_at IS NULL)),
                CHECK ((state = 'asked') = (due_at IS NOT NULL))
            )",
            "CREATE INDEX charge_refund_of ON charge_refund (subscriber_id, made_at)",
            "CREATE INDEX charge_refund_due ON charge_refund (due_at) WHERE due_at IS NOT NULL",
            "CREATE INDEX charge_refund_state ON charge_refund (state, made_at)",
            "ALTER TABLE change_request ADD COLUMN charge_id {uuid}",
            "ALTER TABLE change_request ADD COLUMN currency text",
        ],
    )
    .await
}
