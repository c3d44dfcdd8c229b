//! Videos, documents, contact numbers, visits to games, and departures.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE video (
                    id integer NOT NULL PRIMARY KEY,
                    position integer NOT NULL,
                    game_id text NOT NULL,
                    game text NOT NULL,
                    title text NOT NULL,
                    link text NOT NULL,
                    thumbnail text NOT NULL,
                    highlight boolean NOT NULL,
                    published_at {time} NOT NULL,
                    offered boolean NOT NULL
                )",
            "CREATE INDEX video_of_game ON video (game_id) WHERE offered",
            // A document for subscribers, as JSON, once for each language.
            "CREATE TABLE document (
                    kind text NOT NULL,
                    language text NOT NULL,
                    body text NOT NULL,
                    PRIMARY KEY (kind, language)
                )",
            // Contact numbers of subscribers without a proven number. They prove nothing, so they are not
            // unique.
            "CREATE TABLE contact_number (
                    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                    msisdn text NOT NULL,
                    changed_at {time} NOT NULL,
                    day date NOT NULL,
                    changes integer NOT NULL CHECK (changes >= 1)
                )",
            "CREATE TABLE departure (
                    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                    left_at {time} NOT NULL,
                    noted_at {time} NOT NULL,
                    returned_at {time}
                )",
            "CREATE TABLE game_visit (
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    game text NOT NULL,
                    open_since {time},
                    visits bigint NOT NULL,
                    seconds bigint NOT NULL CHECK (seconds >= 0),
                    last_seconds bigint NOT NULL CHECK (last_seconds >= 0),
                    PRIMARY KEY (subscriber_id, game)
                )",
            // For games whose levels may be played once a day: the first start of the day.
            "CREATE TABLE level_play (
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    game text NOT NULL,
                    level integer NOT NULL,
                    day date NOT NULL,
                    PRIMARY KEY (subscriber_id, game, level, day)
                )",
            // For games whose results nobody can check: the credits paid per day, for the daily limit.
            "CREATE TABLE game_day (
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    game text NOT NULL,
                    day date NOT NULL,
                    credits bigint NOT NULL CHECK (credits >= 0),
                    PRIMARY KEY (subscriber_id, game, day)
                )",
        ],
    )
    .await
}
