//! Live rooms: their leases, seats and logs.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `until`: the end of the lease. `epoch` grows with each take-over and fences out the previous
            // node. `absent`: turns in which a side was away; `desyncs`: how often a side's game was in
            // another state.
            "CREATE TABLE live_room (
                    tournament_id bigint NOT NULL REFERENCES tournament (id),
                    room_id text NOT NULL,
                    rules_version integer NOT NULL,
                    holder {uuid} NOT NULL,
                    epoch bigint NOT NULL,
                    until {time} NOT NULL,
                    a_absent integer NOT NULL DEFAULT 0,
                    b_absent integer NOT NULL DEFAULT 0,
                    a_desyncs integer NOT NULL DEFAULT 0,
                    b_desyncs integer NOT NULL DEFAULT 0,
                    PRIMARY KEY (tournament_id, room_id)
                )",
            "CREATE TABLE live_room_piece (
                    tournament_id bigint NOT NULL,
                    room_id text NOT NULL,
                    seq integer NOT NULL CHECK (seq >= 0),
                    bytes {bytes} NOT NULL,
                    kept_at {time} NOT NULL,
                    PRIMARY KEY (tournament_id, room_id, seq),
                    FOREIGN KEY (tournament_id, room_id) REFERENCES live_room (tournament_id, room_id)
                )",
            // No reference to the session: an ended session may be purged.
            "CREATE TABLE live_room_seat (
                    tournament_id bigint NOT NULL REFERENCES tournament (id),
                    room_id text NOT NULL,
                    side integer NOT NULL CHECK (side IN (0, 1)),
                    epoch integer NOT NULL,
                    session_id {uuid} NOT NULL,
                    taken_at {time} NOT NULL,
                    PRIMARY KEY (tournament_id, room_id, side)
                )",
            "CREATE INDEX live_room_desyncs ON live_room (tournament_id)
                     WHERE a_desyncs > 1 OR b_desyncs > 1",
        ],
    )
    .await
}
