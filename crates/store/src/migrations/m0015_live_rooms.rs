//! Live rooms: who runs them, who sits in them, and what was played there.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // `until`: when another node may take the room. `epoch` grows with each taking and fences out whoever ran
            // it before. `absent`: turns in which a side was away; `desyncs`: how often its game was in another state.
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
            // No reference to the session: one that ended may be forgotten.
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
