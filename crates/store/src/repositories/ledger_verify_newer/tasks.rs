//! L14: screenshot tasks.

use chrono::{DateTime, Utc};

use crate::connection::statements;

macro_rules! task_entries {
    ($engine:ident) => {
        of_each!(
            ["SELECT id FROM task_entry WHERE decided_at >= $2 AND NOT files_gone
              UNION SELECT id FROM task_entry WHERE state = 'approved' AND submitted_at >= $2
              UNION SELECT ", $engine!(uuid "key"), " AS id ", newer_of!("'task'")]
            ["SELECT 'task entry ' || k.state || ' of ' || k.day || ' disagrees with the ledger'
              FROM task_entry k
              WHERE k.id = newer.id
                AND ((k.state <> 'approved' AND ",
             transaction!("task", $engine!(text "k.id")),
             " IS NOT NULL) OR (k.state = 'approved' AND ",
             entry!(
                 [transaction!("task", $engine!(text "k.id"))]
                 [wallet!($engine, "k.subscriber_id")]
                 "k.credits"
             ),
             " IS NULL))"]
        )
    };
}

macro_rules! tasks {
    ($engine:ident) => {
        of_each!(
            ["SELECT key ", newer_of!("'task'")]
            ["CASE WHEN (SELECT k.credits FROM task_entry k WHERE k.id = ",
             $engine!(uuid "newer.key"),
             " AND ",
             $engine!(text "k.id"),
             " = newer.key) IS NULL
              THEN 'transaction task ' || newer.key || ' pays no task' END"]
        )
    };
}

macro_rules! task_counts {
    ($engine:ident) => {
        of_each!(
            [touched!()]
            ["SELECT 'a standing counts ' || s.total_challenges || ' tasks of ' || CAST((
                  SELECT COUNT(*) FROM task_entry k
                  WHERE k.subscriber_id = s.subscriber_id AND k.state = 'approved') AS text)
              FROM account a JOIN standing s ON s.subscriber_id = ",
             $engine!(uuid "a.owner"),
             " WHERE a.id = newer.account_id AND a.kind = 'wallet'
                 AND s.total_challenges <> (
                     SELECT COUNT(*) FROM task_entry k
                     WHERE k.subscriber_id = s.subscriber_id AND k.state = 'approved')"]
        )
    };
}

statements! {
    pub(super) fn task_entries(txn: i64, since: DateTime<Utc>) -> (String,) =
        task_entries!(postgres), task_entries!(sqlite);

    pub(super) fn paid_tasks(txn: i64) -> (String,) = tasks!(postgres), tasks!(sqlite);

    pub(super) fn task_counts(entry: i64) -> (String,) = task_counts!(postgres), task_counts!(sqlite);
}
