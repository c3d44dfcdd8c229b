//! L12 and L13: entry fees and prizes.

use chrono::{DateTime, Utc};

use crate::connection::statements;

/// The key of the transaction that pays the prize of a tournament entry `n`.
macro_rules! prize_key {
    ($engine:ident) => {
        concat!(
            "CASE WHEN (SELECT h.id FROM held_prize h
                        WHERE h.tournament_id = n.tournament_id AND h.subscriber_id = n.subscriber_id) IS NULL
                  THEN CAST(n.tournament_id AS text)
                  ELSE n.tournament_id || '/' || ",
            $engine!(text "n.subscriber_id"),
            " END"
        )
    };
}

macro_rules! entries {
    ($engine:ident) => {
        of_each!(
            ["SELECT tournament_id, subscriber_id FROM tournament_entry
              WHERE entered_at >= $2 AND fee_paid > 0
              UNION SELECT tournament_id, subscriber_id FROM tournament_entry WHERE refunded_at >= $2
              UNION SELECT ",
             $engine!(tournament "key"), " AS tournament_id, ",
             $engine!(entrant "key"), " AS subscriber_id ",
             newer_of!("'entry_fee', 'entry_refund'")]
            ["SELECT 'entry into tournament ' || n.tournament_id || ' of ' || n.entered_at
                     || ' disagrees with the ledger'
              FROM tournament_entry n
              WHERE n.tournament_id = newer.tournament_id AND n.subscriber_id = newer.subscriber_id
                AND ((n.fee_paid > 0 AND ",
             entry!(
                 [transaction!("entry_fee", "n.tournament_id || '/' || ", $engine!(text "n.subscriber_id"))]
                 [wallet!($engine, "n.subscriber_id")]
                 "-n.fee_paid"
             ),
             " IS NULL) OR (n.fee_paid > 0 AND n.refunded_at IS NOT NULL AND ",
             entry!(
                 [transaction!("entry_refund", "n.tournament_id || '/' || ", $engine!(text "n.subscriber_id"))]
                 [wallet!($engine, "n.subscriber_id")]
                 "n.fee_paid"
             ),
             " IS NULL) OR (n.refunded_at IS NULL AND ",
             transaction!("entry_refund", "n.tournament_id || '/' || ", $engine!(text "n.subscriber_id")),
             " IS NOT NULL))"]
        )
    };
}

macro_rules! entered {
    ($engine:ident) => {
        of_each!(
            ["SELECT key ", newer_of!("'entry_fee', 'entry_refund'")]
            ["CASE WHEN (SELECT n.fee_paid FROM tournament_entry n
                         WHERE n.tournament_id = ",
             $engine!(tournament "newer.key"),
             " AND n.subscriber_id = ",
             $engine!(entrant "newer.key"),
             " AND n.fee_paid > 0 AND n.tournament_id || '/' || ",
             $engine!(text "n.subscriber_id"),
             " = newer.key) IS NULL
              THEN 'transaction of entry ' || newer.key || ' belongs to no entry' END"]
        )
    };
}

// A tournament entry has no time of its prize: the tournament's end, or the held prize, has it.
macro_rules! prizes {
    ($engine:ident) => {
        of_each!(
            ["SELECT n.tournament_id, n.subscriber_id FROM tournament t
              CROSS JOIN tournament_entry n
              WHERE n.tournament_id = t.id AND t.changed_at >= $1 AND n.prize_paid > 0
              UNION SELECT tournament_id, subscriber_id FROM held_prize
              WHERE COALESCE(settled_at, held_at) >= $1"]
            ["SELECT 'prize of ' || n.prize_paid || ' in tournament ' || n.tournament_id || ' has no transaction'
              FROM tournament_entry n
              WHERE n.tournament_id = newer.tournament_id AND n.subscriber_id = newer.subscriber_id
                AND n.prize_paid > 0 AND ",
             entry!(
                 [transaction!("prize", prize_key!($engine))]
                 [wallet!($engine, "n.subscriber_id")]
                 "n.prize_paid"
             ),
             " IS NULL"]
        )
    };
}

macro_rules! won {
    ($engine:ident) => {
        of_each!(
            ["SELECT t.key, e.account_id, e.amount
              FROM (SELECT id, key ", newer_of!("'prize'"), ") AS t
              CROSS JOIN ledger_entry e WHERE e.txn_id = t.id"]
            ["SELECT 'prize ' || newer.key || '/' || a.owner || '/' || newer.amount || ' is nobody''s'
              FROM account a
              WHERE a.id = newer.account_id AND a.kind = 'wallet' AND (
                  SELECT n.prize_paid FROM tournament_entry n
                  WHERE n.tournament_id = ",
             $engine!(tournament "newer.key"),
             " AND n.subscriber_id = ",
             $engine!(uuid "a.owner"),
             " AND n.prize_paid = newer.amount AND ",
             prize_key!($engine),
             " = newer.key) IS NULL"]
        )
    };
}

statements! {
    pub(super) fn entries(txn: i64, since: DateTime<Utc>) -> (String,) = entries!(postgres), entries!(sqlite);

    pub(super) fn entered(txn: i64) -> (String,) = entered!(postgres), entered!(sqlite);

    pub(super) fn prizes(since: DateTime<Utc>) -> (String,) = prizes!(postgres), prizes!(sqlite);

    pub(super) fn held_prizes(since: DateTime<Utc>) -> (String,) = of_each!(
        ["SELECT id FROM held_prize WHERE COALESCE(settled_at, held_at) >= $1"]
        ["SELECT 'held prize ' || h.state || ' of ' || h.amount || ' in tournament ' || h.tournament_id
                 || ' disagrees with its entry'
          FROM held_prize h
          LEFT JOIN tournament_entry n ON n.tournament_id = h.tournament_id AND n.subscriber_id = h.subscriber_id
          WHERE h.id = newer.id
            AND (n.place IS NULL OR n.place <> h.place
              OR n.prize_paid <> CASE WHEN h.state = 'paid' THEN h.amount ELSE 0 END)"]
    );

    pub(super) fn won(txn: i64) -> (String,) = won!(postgres), won!(sqlite);
}
