//! Weekly leagues: weeks, members with their points, groups, tiers and prizes (docs/adr/0042-leagues.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // Points count for a week until `closing_at`; it is closed when all of its groups have results.
            "CREATE TABLE league_week (
                id bigint NOT NULL PRIMARY KEY,
                starts_at {time} NOT NULL UNIQUE,
                ends_at {time} NOT NULL,
                closing_at {time},
                closed_at {time},
                CHECK (ends_at > starts_at),
                CHECK (closed_at IS NULL OR closing_at IS NOT NULL)
            )",
            // One row for each subscriber whose score changed in the week. `points` are the sum of the changes.
            // Tier and group follow soon after the first credit, the result at the end.
            "CREATE TABLE league_member (
                week_id bigint NOT NULL,
                subscriber_id {uuid} NOT NULL,
                points bigint NOT NULL,
                reached_at {time} NOT NULL,
                tier integer,
                group_number integer,
                place integer,
                movement text,
                PRIMARY KEY (week_id, subscriber_id),
                CHECK ((tier IS NULL) = (group_number IS NULL)),
                CHECK ((place IS NULL) = (movement IS NULL)),
                CHECK (place IS NULL OR group_number IS NOT NULL)
            )",
            "CREATE INDEX league_member_group ON league_member (week_id, tier, group_number)
                 WHERE group_number IS NOT NULL",
            // Without `points`: on Postgres a change of a column in an index writes all of the row's indexes.
            "CREATE INDEX league_member_waiting ON league_member (week_id, subscriber_id)
                 WHERE group_number IS NULL",
            "CREATE INDEX league_member_subscriber ON league_member (subscriber_id)",
            "CREATE TABLE league_group (
                week_id bigint NOT NULL REFERENCES league_week (id),
                tier integer NOT NULL,
                number integer NOT NULL,
                members integer NOT NULL CHECK (members BETWEEN 1 AND 30),
                closed_at {time},
                PRIMARY KEY (week_id, tier, number)
            )",
            "CREATE INDEX league_group_open ON league_group (week_id, tier, number) WHERE closed_at IS NULL",
            // The tier that the last result gave, and the week for which it was given.
            "CREATE TABLE league_tier (
                subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                tier integer NOT NULL,
                week_id bigint NOT NULL
            )",
            "CREATE TABLE league_prize (
                week_id bigint NOT NULL,
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                tier integer NOT NULL,
                place integer NOT NULL,
                credits bigint NOT NULL CHECK (credits > 0),
                paid_at {time} NOT NULL,
                PRIMARY KEY (week_id, subscriber_id)
            )",
            "CREATE INDEX league_prize_paid ON league_prize (paid_at)",
            "CREATE INDEX league_prize_subscriber ON league_prize (subscriber_id)",
        ],
    )
    .await?;
    table::run(on, if on.is_postgres() { POSTGRES } else { SQLITE }).await
}

// The row of a change of a score is deleted when ranks count it. The same transaction adds it to the week's
// points here, also on a node of an older version. Rows are locked in the order of week and subscriber.

const SQLITE: &[&str] =
    &["CREATE TRIGGER league_points AFTER DELETE ON rank_change WHEN OLD.to_score <> OLD.from_score BEGIN
         INSERT INTO league_member (week_id, subscriber_id, points, reached_at)
         SELECT w.id, OLD.subscriber_id, OLD.to_score - OLD.from_score, OLD.to_at FROM league_week w
         WHERE w.closing_at IS NULL AND w.starts_at <= OLD.to_at AND w.ends_at > OLD.to_at
         ON CONFLICT (week_id, subscriber_id) DO UPDATE SET points = points + excluded.points,
             reached_at = MAX(reached_at, excluded.reached_at);
     END"];

const POSTGRES: &[&str] = &[
    "ALTER TABLE league_member SET (fillfactor = 80)",
    "CREATE FUNCTION league_points() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO league_member (week_id, subscriber_id, points, reached_at)
         SELECT w.id, c.subscriber_id, CAST(SUM(c.to_score - c.from_score) AS bigint), MAX(c.to_at)
         FROM counted c
         JOIN league_week w ON w.closing_at IS NULL AND w.starts_at <= c.to_at AND w.ends_at > c.to_at
         WHERE c.to_score <> c.from_score
         GROUP BY w.id, c.subscriber_id ORDER BY w.id, c.subscriber_id
         ON CONFLICT (week_id, subscriber_id) DO UPDATE SET points = league_member.points + EXCLUDED.points,
             reached_at = GREATEST(league_member.reached_at, EXCLUDED.reached_at);
         RETURN NULL;
     END $$",
    "CREATE TRIGGER league_points AFTER DELETE ON rank_change REFERENCING OLD TABLE AS counted
         FOR EACH STATEMENT EXECUTE FUNCTION league_points()",
];
