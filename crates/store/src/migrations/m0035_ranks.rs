//! Counts of places in buckets, so that a rank does not have to count everybody ahead
//! (docs/adr/0033-ranks.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the index. After an interruption it continues where it stopped.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    // The last column lets the query read the index alone.
    table::index(
        on,
        "standing_order",
        "standing ((-score), reached_at, subscriber_id, score) WHERE score > 0",
    )
    .await?;
    table::run(
        on,
        &[
            // A bucket's first place in the order of the leaderboard, (-score, reached_at, subscriber_id). A
            // bucket counts the places from its first one up to the first one of the next bucket.
            "CREATE TABLE IF NOT EXISTS rank_bucket (
                id bigint NOT NULL PRIMARY KEY,
                group_id bigint NOT NULL,
                down bigint NOT NULL,
                reached_at {time} NOT NULL,
                subscriber_id {uuid} NOT NULL,
                members bigint NOT NULL,
                UNIQUE (down, reached_at, subscriber_id)
            )",
            "CREATE INDEX IF NOT EXISTS rank_bucket_group
                 ON rank_bucket (group_id, down, reached_at, subscriber_id)",
            "CREATE TABLE IF NOT EXISTS rank_group (
                id bigint NOT NULL PRIMARY KEY,
                down bigint NOT NULL,
                reached_at {time} NOT NULL,
                subscriber_id {uuid} NOT NULL,
                members bigint NOT NULL,
                UNIQUE (down, reached_at, subscriber_id)
            )",
            // Changes that the counts do not include yet. A score of 0 has no place.
            "CREATE TABLE IF NOT EXISTS rank_change (
                id {id},
                subscriber_id {uuid} NOT NULL,
                from_score bigint NOT NULL,
                from_at {time} NOT NULL,
                to_score bigint NOT NULL,
                to_at {time} NOT NULL
            )",
        ],
    )
    .await?;
    table::run(on, if on.is_postgres() { POSTGRES } else { SQLITE }).await
}

// Triggers, because nodes of an older version change scores during the migration.
const SQLITE: &[&str] = &[
    "CREATE TRIGGER IF NOT EXISTS rank_change_made AFTER INSERT ON standing WHEN NEW.score > 0 BEGIN
         INSERT INTO rank_change (subscriber_id, from_score, from_at, to_score, to_at)
         VALUES (NEW.subscriber_id, 0, NEW.reached_at, NEW.score, NEW.reached_at);
     END",
    "CREATE TRIGGER IF NOT EXISTS rank_change_moved AFTER UPDATE OF score, reached_at ON standing
     WHEN NEW.score <> OLD.score OR NEW.reached_at <> OLD.reached_at BEGIN
         INSERT INTO rank_change (subscriber_id, from_score, from_at, to_score, to_at)
         VALUES (NEW.subscriber_id, OLD.score, OLD.reached_at, NEW.score, NEW.reached_at);
     END",
    "CREATE TRIGGER IF NOT EXISTS rank_change_gone AFTER DELETE ON standing WHEN OLD.score > 0 BEGIN
         INSERT INTO rank_change (subscriber_id, from_score, from_at, to_score, to_at)
         VALUES (OLD.subscriber_id, OLD.score, OLD.reached_at, 0, OLD.reached_at);
     END",
];

const POSTGRES: &[&str] = &[
    // The rows of this table live for about a second.
    "ALTER TABLE rank_change SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)",
    "CREATE OR REPLACE FUNCTION rank_change_made() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO rank_change (subscriber_id, from_score, from_at, to_score, to_at)
         VALUES (NEW.subscriber_id, 0, NEW.reached_at, NEW.score, NEW.reached_at);
         RETURN NULL;
     END $$",
    "CREATE OR REPLACE TRIGGER rank_change_made AFTER INSERT ON standing FOR EACH ROW
     WHEN (NEW.score > 0) EXECUTE FUNCTION rank_change_made()",
    "CREATE OR REPLACE FUNCTION rank_change_moved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO rank_change (subscriber_id, from_score, from_at, to_score, to_at)
         VALUES (NEW.subscriber_id, OLD.score, OLD.reached_at, NEW.score, NEW.reached_at);
         RETURN NULL;
     END $$",
    "CREATE OR REPLACE TRIGGER rank_change_moved AFTER UPDATE OF score, reached_at ON standing FOR EACH ROW
     WHEN (NEW.score <> OLD.score OR NEW.reached_at <> OLD.reached_at) EXECUTE FUNCTION rank_change_moved()",
    "CREATE OR REPLACE FUNCTION rank_change_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO rank_change (subscriber_id, from_score, from_at, to_score, to_at)
         VALUES (OLD.subscriber_id, OLD.score, OLD.reached_at, 0, OLD.reached_at);
         RETURN NULL;
     END $$",
    "CREATE OR REPLACE TRIGGER rank_change_gone AFTER DELETE ON standing FOR EACH ROW
     WHEN (OLD.score > 0) EXECUTE FUNCTION rank_change_gone()",
];
