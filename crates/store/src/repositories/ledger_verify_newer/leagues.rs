//! L17: prizes of the leagues.

use chrono::{DateTime, Utc};

use crate::connection::statements;

macro_rules! prizes {
    ($engine:ident) => {
        of_each!(
            ["SELECT week_id, subscriber_id, credits FROM league_prize WHERE paid_at >= $1"]
            ["CASE WHEN ",
             entry!(
                 [transaction!("league", "newer.week_id || '/' || ", $engine!(text "newer.subscriber_id"))]
                 [wallet!($engine, "newer.subscriber_id")]
                 "newer.credits"
             ),
             " IS NULL THEN 'league prize of ' || newer.credits || ' in week ' || newer.week_id
                  || ' has no transaction of its amount' END"]
        )
    };
}

macro_rules! won {
    ($engine:ident) => {
        of_each!(
            ["SELECT key ", newer_of!("'league'")]
            ["CASE WHEN (SELECT p.credits FROM league_prize p
                         WHERE p.week_id = ",
             $engine!(tournament "newer.key"),
             " AND p.subscriber_id = ",
             $engine!(entrant "newer.key"),
             " AND p.week_id || '/' || ",
             $engine!(text "p.subscriber_id"),
             " = newer.key) IS NULL
              THEN 'transaction league ' || newer.key || ' pays no prize' END"]
        )
    };
}

statements! {
    pub(super) fn prizes(since: DateTime<Utc>) -> (String,) = prizes!(postgres), prizes!(sqlite);

    pub(super) fn won(txn: i64) -> (String,) = won!(postgres), won!(sqlite);
}
