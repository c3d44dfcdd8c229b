//! One running level for each subscriber, what is counted of a day of play, and secrets of live rooms.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // No reference to the sessions: they are forgotten earlier. `replaced_id`: the session before.
            "CREATE TABLE running_level (
                    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                    session_id {uuid} NOT NULL,
                    replaced_id {uuid},
                    since {time} NOT NULL
                )",
            "CREATE TABLE play_day (
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    day date NOT NULL,
                    starts integer NOT NULL,
                    credits bigint NOT NULL,
                    PRIMARY KEY (subscriber_id, day)
                )",
            "CREATE INDEX play_day_day ON play_day (day, subscriber_id)",
            // From when on another level of the subscriber was played; what was played before may still be handed in.
            "ALTER TABLE game_session ADD COLUMN replaced_at {time}",
            // What the targets of a duel are drawn from; null in rooms that an older version took first.
            "ALTER TABLE live_room ADD COLUMN secret {bytes}",
            // Words apart by spaces for each side; null where nothing was remarkable.
            "ALTER TABLE live_room ADD COLUMN a_signs text",
            "ALTER TABLE live_room ADD COLUMN b_signs text",
        ],
    )
    .await
}
