//! Held prizes, which wait for staff before they are paid.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `tournament_entry.prize_paid` stays 0 until the prize is paid. An erasure deletes `reason`.
            "CREATE TABLE held_prize (
                    id {uuid} NOT NULL PRIMARY KEY,
                    tournament_id bigint NOT NULL REFERENCES tournament (id),
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    place integer NOT NULL CHECK (place >= 1),
                    amount bigint NOT NULL CHECK (amount > 0),
                    state text NOT NULL CHECK (state IN ('waiting', 'paid', 'refused')),
                    held_at {time} NOT NULL,
                    settled_at {time},
                    settled_by text,
                    reason text,
                    UNIQUE (tournament_id, subscriber_id),
                    CHECK ((state = 'waiting') = (settled_at IS NULL)),
                    CHECK ((settled_at IS NULL) = (settled_by IS NULL)),
                    CHECK (reason IS NULL OR state = 'refused')
                )",
            "CREATE INDEX held_prize_state ON held_prize (state, held_at, id)",
            "CREATE INDEX held_prize_subscriber ON held_prize (subscriber_id)",
        ],
    )
    .await
}
