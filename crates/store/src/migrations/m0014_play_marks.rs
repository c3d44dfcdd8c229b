//! Marks that the browser sends during a level, and the signs that they show.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE play_mark (
                    session_id {uuid} NOT NULL REFERENCES game_session (id) ON DELETE CASCADE,
                    number integer NOT NULL,
                    bytes integer NOT NULL,
                    ticks integer NOT NULL,
                    digest {bytes} NOT NULL,
                    arrived_at {time} NOT NULL,
                    PRIMARY KEY (session_id, number)
                )",
            "ALTER TABLE game_session ADD COLUMN began_at {time}",
            // An older version starts no level of a game that needs `began_at` or `mobile`.
            "ALTER TABLE game_session ADD COLUMN mobile boolean NOT NULL DEFAULT false",
            // Words separated by spaces; null if the play showed no sign.
            "ALTER TABLE game_session ADD COLUMN signs text",
            "ALTER TABLE game_session ADD COLUMN rhythm bigint",
            "CREATE INDEX game_session_signs ON game_session (ended_at) WHERE signs IS NOT NULL",
            "CREATE INDEX game_session_rhythm ON game_session (game, rhythm) WHERE rhythm IS NOT NULL",
        ],
    )
    .await
}
