//! Parts of the product that staff pause, the announcement to every subscriber, and the nodes that run.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE switch_pause (
                switch text NOT NULL PRIMARY KEY,
                reason text NOT NULL,
                paused_by text NOT NULL,
                paused_at {time} NOT NULL,
                until {time}
            )",
            // One row. `texts` by language; null after a withdrawal.
            "CREATE TABLE announcement (
                id integer NOT NULL PRIMARY KEY CHECK (id = 1),
                version integer NOT NULL,
                tone text NOT NULL,
                texts {json},
                until {time},
                changed_at {time} NOT NULL,
                changed_by text NOT NULL
            )",
            // The nodes that run, and those that were killed. `figures`: what the node counted, by name.
            "CREATE TABLE node (
                id {uuid} NOT NULL PRIMARY KEY,
                name text NOT NULL,
                version text NOT NULL,
                worker boolean NOT NULL,
                started_at {time} NOT NULL,
                seen_at {time} NOT NULL,
                figures {json} NOT NULL
            )",
        ],
    )
    .await?;
    table::run(on, if on.is_postgres() { POSTGRES } else { SQLITE }).await
}

const SQLITE: &[&str] = &[
    "CREATE TRIGGER event_announcement_new AFTER INSERT ON announcement BEGIN
         INSERT INTO event (txn, kind, number, created_at) VALUES (0, 'announcement', NEW.version, NEW.changed_at);
     END",
    "CREATE TRIGGER event_announcement AFTER UPDATE ON announcement BEGIN
         INSERT INTO event (txn, kind, number, created_at) VALUES (0, 'announcement', NEW.version, NEW.changed_at);
     END",
];

const POSTGRES: &[&str] = &[
    "CREATE FUNCTION event_of_announcement() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO event (txn, kind, number, created_at)
         VALUES (event_txn(), 'announcement', NEW.version, NEW.changed_at);
         RETURN NULL;
     END $$",
    "CREATE TRIGGER event_announcement AFTER INSERT OR UPDATE ON announcement
     FOR EACH ROW EXECUTE FUNCTION event_of_announcement()",
];
