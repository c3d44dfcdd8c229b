//! Subscribers, their numbers, hand-offs and sessions.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
            on,
            &[
                "CREATE TABLE subscriber (
                    id {uuid} NOT NULL PRIMARY KEY,
                    created_at {time} NOT NULL,
                    plan text,
                    partner_id text UNIQUE,
                    name text,
                    username text,
                    email text,
                    gender text,
                    bio text,
                    date_of_birth date,
                    picture text,
                    selected_game text
                )",
                "CREATE TABLE subscriber_number (
                    id {id},
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    msisdn text NOT NULL,
                    since {time} NOT NULL,
                    until {time}
                )",
                // A number belongs to one subscriber at a time, and a subscriber has one number at a time.
                "CREATE UNIQUE INDEX subscriber_number_now ON subscriber_number (msisdn) WHERE until IS NULL",
                "CREATE UNIQUE INDEX subscriber_number_of ON subscriber_number (subscriber_id) WHERE until IS NULL",
                "CREATE TABLE handoff_nonce (nonce text NOT NULL PRIMARY KEY, expires_at {time} NOT NULL)",
                "CREATE INDEX handoff_nonce_expires ON handoff_nonce (expires_at)",
                "CREATE TABLE session (
                    id {uuid} NOT NULL PRIMARY KEY,
                    subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                    channel text NOT NULL,
                    gn boolean NOT NULL,
                    refresh_hash {bytes} NOT NULL,
                    previous_hash {bytes},
                    rotated_at {time} NOT NULL,
                    created_at {time} NOT NULL,
                    idle_until {time} NOT NULL,
                    expires_at {time} NOT NULL,
                    ended_at {time},
                    end_reason text
                )",
                "CREATE INDEX session_subscriber ON session (subscriber_id)",
                "CREATE INDEX session_idle ON session (idle_until)",
            ],
        )
        .await
}
