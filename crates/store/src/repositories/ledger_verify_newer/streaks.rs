//! L8: claims of streaks.

use chrono::{DateTime, Utc};

use crate::connection::statements;

macro_rules! claims {
    ($engine:ident) => {
        of_each!(
            ["SELECT subscriber_id, day, credits FROM streak_claim WHERE claimed_at >= $1"]
            ["CASE WHEN ",
             entry!(
                 [transaction!("streak", $engine!(text "newer.subscriber_id"), " || '/' || newer.day")]
                 [wallet!($engine, "newer.subscriber_id")]
                 "newer.credits"
             ),
             " IS NULL THEN 'claim of ' || newer.day || ' has no transaction of its amount' END"]
        )
    };
}

macro_rules! claimed {
    ($engine:ident) => {
        of_each!(
            ["SELECT key ", newer_of!("'streak'")]
            ["CASE WHEN (SELECT c.credits FROM streak_claim c
                         WHERE c.subscriber_id = ",
             $engine!(uuid "substr(newer.key, 1, 36)"),
             " AND c.day = ",
             $engine!(day "substr(newer.key, 38)"),
             " AND ",
             $engine!(text "c.subscriber_id"),
             " || '/' || c.day = newer.key) IS NULL
              THEN 'transaction streak ' || newer.key || ' pays no claim' END"]
        )
    };
}

macro_rules! bonuses {
    ($engine:ident) => {
        of_each!(
            ["SELECT subscriber_id, day, began, streak_day, bonus FROM streak_claim
              WHERE claimed_at >= $1 AND bonus > 0"]
            ["CASE WHEN ",
             entry!(
                 [transaction!(
                     "streak_milestone",
                     $engine!(text "newer.subscriber_id"),
                     " || '/' || newer.began || '/' || newer.streak_day"
                 )]
                 [wallet!($engine, "newer.subscriber_id")]
                 "newer.bonus"
             ),
             " IS NULL THEN 'bonus of the claim of ' || newer.day || ' has no transaction of its amount' END"]
        )
    };
}

// A key has the run's first day, so the claim is among the few claims from that day on.
macro_rules! rewarded {
    ($engine:ident) => {
        of_each!(
            ["SELECT key ", newer_of!("'streak_milestone'")]
            ["CASE WHEN (SELECT c.bonus FROM streak_claim c
                         WHERE c.subscriber_id = ",
             $engine!(uuid "substr(newer.key, 1, 36)"),
             " AND c.day >= ",
             $engine!(day "substr(newer.key, 38, 10)"),
             " AND c.bonus > 0 AND ",
             $engine!(text "c.subscriber_id"),
             " || '/' || c.began || '/' || c.streak_day = newer.key LIMIT 1) IS NULL
              THEN 'transaction streak_milestone ' || newer.key || ' pays no bonus' END"]
        )
    };
}

statements! {
    pub(super) fn claims(since: DateTime<Utc>) -> (String,) = claims!(postgres), claims!(sqlite);

    pub(super) fn claimed(txn: i64) -> (String,) = claimed!(postgres), claimed!(sqlite);

    pub(super) fn bonuses(since: DateTime<Utc>) -> (String,) = bonuses!(postgres), bonuses!(sqlite);

    pub(super) fn rewarded(txn: i64) -> (String,) = rewarded!(postgres), rewarded!(sqlite);
}
