//! Members of staff with their passkeys and sessions, and the chain of the audit.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE staff_member (
                id {uuid} NOT NULL PRIMARY KEY,
                name text NOT NULL,
                email text NOT NULL UNIQUE,
                role text NOT NULL,
                state text NOT NULL,
                created_at {time} NOT NULL
            )",
            "CREATE TABLE staff_invitation (
                id {uuid} NOT NULL PRIMARY KEY,
                staff_id {uuid} NOT NULL REFERENCES staff_member (id),
                hash {bytes} NOT NULL UNIQUE,
                created_at {time} NOT NULL,
                expires_at {time} NOT NULL,
                used_at {time}
            )",
            "CREATE INDEX staff_invitation_of ON staff_invitation (staff_id)",
            "CREATE TABLE staff_passkey (
                id {uuid} NOT NULL PRIMARY KEY,
                staff_id {uuid} NOT NULL REFERENCES staff_member (id),
                credential {bytes} NOT NULL UNIQUE,
                label text NOT NULL,
                public_key text NOT NULL,
                created_at {time} NOT NULL,
                used_at {time}
            )",
            "CREATE INDEX staff_passkey_of ON staff_passkey (staff_id)",
            "CREATE TABLE staff_recovery_code (
                staff_id {uuid} NOT NULL REFERENCES staff_member (id),
                hash {bytes} NOT NULL,
                PRIMARY KEY (staff_id, hash)
            )",
            "CREATE TABLE staff_session (
                id {uuid} NOT NULL PRIMARY KEY,
                staff_id {uuid} NOT NULL REFERENCES staff_member (id),
                hash {bytes} NOT NULL UNIQUE,
                recovered boolean NOT NULL,
                device text,
                address text,
                created_at {time} NOT NULL,
                used_at {time} NOT NULL,
                idle_until {time} NOT NULL,
                expires_at {time} NOT NULL,
                ended_at {time},
                end_reason text
            )",
            "CREATE INDEX staff_session_of ON staff_session (staff_id, idle_until)",
            "CREATE INDEX staff_session_idle ON staff_session (idle_until)",
            // A step-up also has the session, the request that it allows, and when it was used for it.
            "CREATE TABLE staff_ceremony (
                id {uuid} NOT NULL PRIMARY KEY,
                kind text NOT NULL,
                staff_id {uuid},
                session_id {uuid},
                state text NOT NULL,
                asked {bytes},
                expires_at {time} NOT NULL,
                finished_at {time},
                used_at {time}
            )",
            "CREATE INDEX staff_ceremony_ends ON staff_ceremony (expires_at)",
            "ALTER TABLE audit_line ADD COLUMN staff_id {uuid}",
            "ALTER TABLE audit_line ADD COLUMN session_id {uuid}",
            "ALTER TABLE audit_line ADD COLUMN address text",
            "ALTER TABLE audit_line ADD COLUMN request text",
            "ALTER TABLE audit_line ADD COLUMN outcome text NOT NULL DEFAULT 'done'",
            "ALTER TABLE audit_line ADD COLUMN hash {bytes}",
            // The last line of the chain. Who adds a line locks this row, so lines follow one another.
            "CREATE TABLE audit_head (
                one integer NOT NULL PRIMARY KEY CHECK (one = 1),
                line bigint NOT NULL,
                hash {bytes}
            )",
            "INSERT INTO audit_head (one, line) VALUES (1, 0)",
        ],
    )
    .await
}
