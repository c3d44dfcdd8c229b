//! One running level for each subscriber, daily counters of play, and secrets of live rooms.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // No reference to the sessions: they are purged earlier. `replaced_id`: the session before.
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
            // When the subscriber started another level; earlier play may still be submitted.
            "ALTER TABLE game_session ADD COLUMN replaced_at {time}",
            // The seed of a duel's targets; null in rooms that an older version took first.
            "ALTER TABLE live_room ADD COLUMN secret {bytes}",
            // Words separated by spaces for each side; null if a side showed no sign.
            "ALTER TABLE live_room ADD COLUMN a_signs text",
            "ALTER TABLE live_room ADD COLUMN b_signs text",
        ],
    )
    .await
}
