//! Positions in the order of the leaderboard, in the SQL of each engine (docs/adr/0033-ranks.md).
//!
//! A position is the negated score, the time at which it was reached, and the subscriber. Postgres compares
//! all three with an index. `SQLite` uses the index for the first value only, and would read everybody who
//! shares a score. There, subscribers with the same score are counted separately.

/// The negated score of the `standing` row `t`.
macro_rules! down_postgres {
    () => {
        "(-t.score)"
    };
}

macro_rules! down_sqlite {
    () => {
        "t.down"
    };
}

/// The number of positions from `from` on and before `to`. Each is given as three texts.
macro_rules! count_postgres {
    ([$down:expr, $at:expr, $who:expr], [$to_down:expr, $to_at:expr, $to_who:expr]) => {
        concat!(
            "(SELECT COUNT(*) FROM standing t
              WHERE t.score > 0 AND (-t.score, t.reached_at, t.subscriber_id) >= (",
            $down,
            ", ",
            $at,
            ", ",
            $who,
            ") AND (-t.score, t.reached_at, t.subscriber_id) < (",
            $to_down,
            ", ",
            $to_at,
            ", ",
            $to_who,
            "))"
        )
    };
}

macro_rules! count_sqlite {
    ([$down:expr, $at:expr, $who:expr], [$to_down:expr, $to_at:expr, $to_who:expr]) => {
        concat!(
            "CASE WHEN ",
            $down,
            " = ",
            $to_down,
            " THEN (SELECT COUNT(*) FROM standing t WHERE t.score > 0 AND t.down = ",
            $down,
            " AND (t.reached_at, t.subscriber_id) >= (",
            $at,
            ", ",
            $who,
            ") AND (t.reached_at, t.subscriber_id) < (",
            $to_at,
            ", ",
            $to_who,
            "))
             ELSE (SELECT COUNT(*) FROM standing t WHERE t.score > 0 AND t.down = ",
            $down,
            " AND (t.reached_at, t.subscriber_id) >= (",
            $at,
            ", ",
            $who,
            "))
                + (SELECT COUNT(*) FROM standing t WHERE t.score > 0 AND t.down > ",
            $down,
            " AND t.down < ",
            $to_down,
            ")
                + (SELECT COUNT(*) FROM standing t WHERE t.score > 0 AND t.down = ",
            $to_down,
            " AND (t.reached_at, t.subscriber_id) < (",
            $to_at,
            ", ",
            $to_who,
            ")) END"
        )
    };
}

macro_rules! bucket_postgres {
    ($down:expr, $at:expr, $who:expr) => {
        concat!(
            "(SELECT b.id FROM rank_bucket b WHERE (b.down, b.reached_at, b.subscriber_id) <= (",
            $down,
            ", ",
            $at,
            ", ",
            $who,
            ") ORDER BY b.down DESC, b.reached_at DESC, b.subscriber_id DESC LIMIT 1)"
        )
    };
}

macro_rules! bucket_sqlite {
    ($down:expr, $at:expr, $who:expr) => {
        concat!(
            "COALESCE(
                 (SELECT b.id FROM rank_bucket b WHERE b.down = ",
            $down,
            " AND (b.reached_at, b.subscriber_id) <= (",
            $at,
            ", ",
            $who,
            ") ORDER BY b.reached_at DESC, b.subscriber_id DESC LIMIT 1),
                 (SELECT b.id FROM rank_bucket b WHERE b.down < ",
            $down,
            " ORDER BY b.down DESC, b.reached_at DESC, b.subscriber_id DESC LIMIT 1))"
        )
    };
}
