//! L11: payments of levels.

use chrono::{DateTime, Utc};

use crate::connection::statements;

macro_rules! payments {
    ($engine:ident) => {
        of_each!(
            ["SELECT subscriber_id, game, level, day, credits FROM level_payment WHERE paid_at >= $1"]
            ["CASE WHEN ",
             entry!(
                 [transaction!(
                     "level",
                     $engine!(text "newer.subscriber_id"),
                     " || '/' || newer.game || '/' || newer.level || '/' || newer.day"
                 )]
                 [wallet!($engine, "newer.subscriber_id")]
                 "newer.credits"
             ),
             " IS NULL
              THEN 'level ' || newer.level || ' of ' || newer.game || ' on ' || newer.day
                   || ' has no transaction of its amount' END"]
        )
    };
}

macro_rules! paid_levels {
    ($engine:ident) => {
        of_each!(
            ["SELECT key ", newer_of!("'level'")]
            ["CASE WHEN (SELECT p.credits FROM level_payment p
                         WHERE p.subscriber_id = ",
             $engine!(uuid "substr(newer.key, 1, 36)"),
             " AND p.game = ",
             $engine!(game),
             " AND p.level = ",
             $engine!(level),
             " AND p.day = ",
             $engine!(level_day),
             " AND ",
             $engine!(text "p.subscriber_id"),
             " || '/' || p.game || '/' || p.level || '/' || p.day = newer.key) IS NULL
              THEN 'transaction level ' || newer.key || ' pays no level' END"]
        )
    };
}

statements! {
    pub(super) fn payments(since: DateTime<Utc>) -> (String,) = payments!(postgres), payments!(sqlite);

    pub(super) fn paid_levels(txn: i64) -> (String,) = paid_levels!(postgres), paid_levels!(sqlite);
}
