//! Positions in the order of the leaderboard, in the SQL of each engine (docs/adr/0033-ranks.md).
//!
//! A position is the negated score, the time at which it was reached, and the subscriber. An index has all
//! three. A million subscribers may share a score, so each range of the index names its score.

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

/// The number of positions from `from` on and before `to`, each given as three texts.
///
/// Subscribers who share a score are counted apart, each range by all of its columns. A comparison of three
/// values at once would begin at the right place of the index, but read to the end of the score: neither
/// engine stops such a range by its second column.
macro_rules! count {
    ($column:literal, [$down:expr, $at:expr, $who:expr], [$to_down:expr, $to_at:expr, $to_who:expr]) => {
        concat!(
            "CASE WHEN ",
            $down,
            " = ",
            $to_down,
            " THEN (SELECT COUNT(*) FROM standing t WHERE t.score > 0 AND ",
            $column,
            " = ",
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
             ELSE (SELECT COUNT(*) FROM standing t WHERE t.score > 0 AND ",
            $column,
            " = ",
            $down,
            " AND (t.reached_at, t.subscriber_id) >= (",
            $at,
            ", ",
            $who,
            "))
                + (SELECT COUNT(*) FROM standing t WHERE t.score > 0 AND ",
            $column,
            " > ",
            $down,
            " AND ",
            $column,
            " < ",
            $to_down,
            ")
                + (SELECT COUNT(*) FROM standing t WHERE t.score > 0 AND ",
            $column,
            " = ",
            $to_down,
            " AND (t.reached_at, t.subscriber_id) < (",
            $to_at,
            ", ",
            $to_who,
            ")) END"
        )
    };
}

macro_rules! count_postgres {
    ($from:tt, $to:tt) => {
        count!("(-t.score)", $from, $to)
    };
}

macro_rules! count_sqlite {
    ($from:tt, $to:tt) => {
        count!("t.down", $from, $to)
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
