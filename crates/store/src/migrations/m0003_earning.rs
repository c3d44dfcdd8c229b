//! Streaks, levels, and idempotency keys.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE streak_claim (
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    day date NOT NULL,
                    streak_day integer NOT NULL CHECK (streak_day BETWEEN 1 AND 30),
                    credits bigint NOT NULL,
                    claimed_at {time} NOT NULL,
                    PRIMARY KEY (subscriber_id, day)
                )",
            "CREATE TABLE game_session (
                    id {uuid} NOT NULL PRIMARY KEY,
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    game text NOT NULL,
                    level integer NOT NULL,
                    seed bigint NOT NULL,
                    rules_version integer NOT NULL,
                    day date NOT NULL,
                    started_at {time} NOT NULL,
                    expires_at {time} NOT NULL,
                    state text NOT NULL,
                    refusal text,
                    log {bytes},
                    ticks bigint,
                    ended_at {time}
                )",
            "CREATE INDEX game_session_day ON game_session (subscriber_id, game, day)",
            "CREATE INDEX game_session_open ON game_session (expires_at) WHERE state = 'open'",
            "CREATE TABLE level_payment (
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    game text NOT NULL,
                    level integer NOT NULL,
                    day date NOT NULL,
                    credits bigint NOT NULL,
                    PRIMARY KEY (subscriber_id, game, level, day)
                )",
            "CREATE TABLE idempotency_key (
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    scope text NOT NULL,
                    key text NOT NULL,
                    request_hash {bytes} NOT NULL,
                    answer text NOT NULL,
                    created_at {time} NOT NULL,
                    PRIMARY KEY (subscriber_id, scope, key)
                )",
            "CREATE INDEX idempotency_key_created ON idempotency_key (created_at)",
        ],
    )
    .await
}
