//! L19 and L20: chests of quests, and steps of seasons.

use chrono::{DateTime, Utc};

use crate::connection::statements;

macro_rules! chests {
    ($engine:ident) => {
        of_each!(
            ["SELECT subscriber_id, day, credits FROM quest_chest WHERE opened_at >= $1 AND credits > 0"]
            ["CASE WHEN ",
             entry!(
                 [transaction!("quest_chest", "newer.day || '/' || ", $engine!(text "newer.subscriber_id"))]
                 [wallet!($engine, "newer.subscriber_id")]
                 "newer.credits"
             ),
             " IS NULL THEN 'chest of ' || newer.day || ' has no transaction of its amount' END"]
        )
    };
}

macro_rules! opened {
    ($engine:ident) => {
        of_each!(
            ["SELECT key ", newer_of!("'quest_chest'")]
            ["CASE WHEN (SELECT c.credits FROM quest_chest c
                         WHERE c.subscriber_id = ",
             $engine!(uuid "substr(newer.key, 12)"),
             " AND c.day = ",
             $engine!(day "substr(newer.key, 1, 10)"),
             " AND c.credits > 0 AND c.day || '/' || ",
             $engine!(text "c.subscriber_id"),
             " = newer.key) IS NULL
              THEN 'transaction quest_chest ' || newer.key || ' pays no chest' END"]
        )
    };
}

macro_rules! steps {
    ($engine:ident) => {
        of_each!(
            ["SELECT subscriber_id, season, step, credits FROM season_step WHERE claimed_at >= $1"]
            ["CASE WHEN ",
             entry!(
                 [transaction!(
                     "season_step",
                     "newer.season || '/' || newer.step || '/' || ",
                     $engine!(text "newer.subscriber_id")
                 )]
                 [wallet!($engine, "newer.subscriber_id")]
                 "newer.credits"
             ),
             " IS NULL THEN 'step ' || newer.step || ' of season ' || newer.season
                  || ' has no transaction of its amount' END"]
        )
    };
}

// A subscriber has few steps, so the season and the step are compared as text.
macro_rules! claimed {
    ($engine:ident) => {
        of_each!(
            ["SELECT key ", newer_of!("'season_step'")]
            ["CASE WHEN (SELECT s.credits FROM season_step s
                         WHERE s.subscriber_id = ",
             $engine!(uuid "substr(newer.key, length(newer.key) - 35)"),
             " AND s.season || '/' || s.step || '/' || ",
             $engine!(text "s.subscriber_id"),
             " = newer.key LIMIT 1) IS NULL
              THEN 'transaction season_step ' || newer.key || ' pays no step' END"]
        )
    };
}

statements! {
    pub(super) fn chests(since: DateTime<Utc>) -> (String,) = chests!(postgres), chests!(sqlite);

    pub(super) fn opened(txn: i64) -> (String,) = opened!(postgres), opened!(sqlite);

    pub(super) fn steps(since: DateTime<Utc>) -> (String,) = steps!(postgres), steps!(sqlite);

    pub(super) fn claimed(txn: i64) -> (String,) = claimed!(postgres), claimed!(sqlite);
}
