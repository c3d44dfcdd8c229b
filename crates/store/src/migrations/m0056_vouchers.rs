//! Pools of voucher codes.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `codes` is the number at the import. `cost` is of one code, in the smallest unit of the currency.
            "CREATE TABLE voucher_batch (
                id {uuid} NOT NULL PRIMARY KEY,
                reward_id integer NOT NULL REFERENCES reward (id),
                file_name text NOT NULL,
                codes integer NOT NULL,
                cost bigint,
                imported_by text NOT NULL,
                imported_at {time} NOT NULL,
                held_since {time},
                voided_at {time},
                voided_by text,
                void_reason text
            )",
            "CREATE INDEX voucher_batch_reward ON voucher_batch (reward_id)",
            // The code is encrypted by the key `key_id`; both are null after its subscriber was erased. The fingerprint
            // stays, so that a code is never imported again.
            "CREATE TABLE voucher (
                id {uuid} NOT NULL PRIMARY KEY,
                batch_id {uuid} NOT NULL REFERENCES voucher_batch (id),
                reward_id integer NOT NULL,
                key_id text,
                code {bytes},
                fingerprint {bytes} NOT NULL UNIQUE,
                expires_on date,
                state text NOT NULL CHECK (state IN ('free', 'given', 'void')),
                redemption_id {uuid} UNIQUE REFERENCES redemption (id),
                given_at {time},
                shown_at {time},
                CHECK ((state = 'given') = (redemption_id IS NOT NULL)),
                CHECK ((key_id IS NULL) = (code IS NULL)),
                CHECK (code IS NOT NULL OR state = 'given')
            )",
            "CREATE INDEX voucher_batch_of ON voucher (batch_id, state)",
            "CREATE INDEX voucher_free ON voucher (reward_id, expires_on, id) WHERE state = 'free'",
        ],
    )
    .await
}
