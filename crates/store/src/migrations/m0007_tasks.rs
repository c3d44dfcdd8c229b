//! Games, screenshot tasks, entries for them, and the uploads that come before entries.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE game (
                    id text NOT NULL PRIMARY KEY,
                    position integer NOT NULL,
                    game text NOT NULL,
                    name text NOT NULL,
                    game_unique_id text NOT NULL,
                    thumbnail text NOT NULL,
                    active boolean NOT NULL
                )",
            "CREATE TABLE challenge (
                    id text NOT NULL PRIMARY KEY,
                    game_id text NOT NULL REFERENCES game (id),
                    position integer NOT NULL,
                    daily boolean NOT NULL,
                    name text NOT NULL,
                    objective text NOT NULL,
                    credits bigint NOT NULL CHECK (credits > 0),
                    thumbnail text NOT NULL,
                    archived boolean NOT NULL,
                    active_from date,
                    active_until date,
                    offered boolean NOT NULL
                )",
            "CREATE INDEX challenge_game ON challenge (game_id)",
            "CREATE TABLE task_upload (
                    id {uuid} NOT NULL PRIMARY KEY,
                    created_at {time} NOT NULL,
                    discarded boolean NOT NULL
                )",
            // Unique keys decide races between two devices: one entry a day for each challenge, and each
            // picture only once.
            "CREATE TABLE task_entry (
                    id {uuid} NOT NULL PRIMARY KEY,
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    challenge_id text NOT NULL REFERENCES challenge (id),
                    day date NOT NULL,
                    credits bigint NOT NULL CHECK (credits > 0),
                    state text NOT NULL,
                    digest {bytes} NOT NULL,
                    perceptual bigint NOT NULL,
                    band_0 integer NOT NULL,
                    band_1 integer NOT NULL,
                    band_2 integer NOT NULL,
                    band_3 integer NOT NULL,
                    flag text,
                    flagged_entry {uuid},
                    submitted_at {time} NOT NULL,
                    decided_at {time},
                    reason text,
                    UNIQUE (subscriber_id, day, challenge_id),
                    UNIQUE (subscriber_id, digest)
                )",
            "CREATE INDEX task_entry_state ON task_entry (state, submitted_at)",
            "CREATE INDEX task_entry_approved ON task_entry (subscriber_id, id) WHERE state = 'approved'",
            "CREATE INDEX task_entry_digest ON task_entry (digest)",
            "CREATE INDEX task_entry_band_0 ON task_entry (band_0, submitted_at)",
            "CREATE INDEX task_entry_band_1 ON task_entry (band_1, submitted_at)",
            "CREATE INDEX task_entry_band_2 ON task_entry (band_2, submitted_at)",
            "CREATE INDEX task_entry_band_3 ON task_entry (band_3, submitted_at)",
        ],
    )
    .await
}
