//! Checks that the ranks' buckets count everybody with a score (docs/adr/0033-ranks.md).

use crate::connection::statements;

/// Buckets whose count, with the pending changes, differs from the positions in them. There are no
/// buckets before the first count.
macro_rules! ranks {
    ($count:ident) => {
        concat!(
            "WITH place AS (
                 SELECT id, group_id, members, down, reached_at, subscriber_id,
                        LEAD(down) OVER places AS next_down, LEAD(reached_at) OVER places AS next_at,
                        LEAD(subscriber_id) OVER places AS next_subscriber
                 FROM rank_bucket WINDOW places AS (ORDER BY down, reached_at, subscriber_id)),
             bucket AS (
                 SELECT id, group_id, members, down, reached_at, subscriber_id,
                        COALESCE(next_down, 9223372036854775807) AS next_down,
                        COALESCE(next_at, reached_at) AS next_at,
                        COALESCE(next_subscriber, subscriber_id) AS next_subscriber
                 FROM place),
             waits AS (
                 SELECT -to_score AS down, to_at AS reached_at, subscriber_id, 1 AS step FROM rank_change WHERE to_score > 0
                 UNION ALL
                 SELECT -from_score, from_at, subscriber_id, -1 FROM rank_change WHERE from_score > 0),
             counted AS (
                 SELECT b.id, b.members, ",
            $count!(
                ["b.down", "b.reached_at", "b.subscriber_id"],
                ["b.next_down", "b.next_at", "b.next_subscriber"]
            ),
            " - COALESCE((SELECT SUM(w.step) FROM waits w
                       WHERE (w.down, w.reached_at, w.subscriber_id) >= (b.down, b.reached_at, b.subscriber_id)
                         AND (w.down, w.reached_at, w.subscriber_id)
                             < (b.next_down, b.next_at, b.next_subscriber)), 0) AS there
                 FROM bucket b)
             SELECT 'bucket ' || id || ' counts ' || members || ' of ' || CAST(there AS text) AS detail
             FROM counted WHERE members <> there
             UNION ALL
             SELECT 'group ' || g.id || ' counts ' || g.members || ' of ' || CAST(COALESCE(SUM(b.members), 0) AS text)
             FROM rank_group g LEFT JOIN rank_bucket b ON b.group_id = g.id
             GROUP BY g.id, g.members HAVING g.members <> COALESCE(SUM(b.members), 0)",
            reported!()
        )
    };
}

statements! {
    pub(super) fn ranks() -> (String,) = ranks!(count_postgres), ranks!(count_sqlite);
}
