//! The invariants of `docs/ledger.md`, checked on rows that are newer than a watermark. Everything older was
//! found correct (docs/adr/0034-verify-by-watermark.md).

use arena_app::ports::{StoreResult, Violation, Watermark};
use chrono::{DateTime, Utc};

use super::ledger_verify::{L1, L4, L5, L6, L7, L8, L9, L10, L11, L12, L13, L14, L15, run};
use crate::connection::{Connection, statements};

/// A query that evaluates the second text for each row of the first one, and returns the results that are not
/// NULL.
///
/// The second text uses scalar subqueries. Both engines run those once for each row, and find the other rows
/// by index. For a join, and on Postgres for an `EXISTS`, the planner may read the whole other table.
macro_rules! of_each {
    ([$($newer:tt)*] [$($detail:tt)*]) => {
        concat!(
            "WITH newer AS MATERIALIZED (",
            $($newer)*,
            ") SELECT detail FROM (SELECT (",
            $($detail)*,
            ") AS detail FROM newer) AS found WHERE detail IS NOT NULL",
            reported!()
        )
    };
}

/// Transactions of these reasons above the first parameter. The reason is an expression: with the bare column
/// SQLite uses the index of reasons and keys, and reads all transactions of the reason.
macro_rules! newer_of {
    ($reasons:literal) => {
        concat!("FROM ledger_txn WHERE id > $1 AND reason || '' IN (", $reasons, ")")
    };
}

/// Accounts with entries above the first parameter. The account is an expression: with the bare column SQLite
/// reads all entries by account.
macro_rules! touched {
    () => {
        "SELECT DISTINCT account_id + 0 AS account_id FROM ledger_entry WHERE id > $1"
    };
}

macro_rules! wallet {
    ($engine:ident, $subscriber:literal) => {
        concat!(
            "(SELECT a.id FROM account a WHERE a.kind = 'wallet' AND a.owner = ",
            $engine!(text $subscriber),
            ")"
        )
    };
}

macro_rules! transaction {
    ($reason:literal, $($key:tt)*) => {
        concat!("(SELECT t.id FROM ledger_txn t WHERE t.reason = '", $reason, "' AND t.key = ", $($key)*, ")")
    };
}

/// The id of a transaction's entry with an amount in a wallet. The account is an expression, so that the
/// entry is found by its transaction, which has few entries, and not by its account.
macro_rules! entry {
    ([$($transaction:tt)*] [$($wallet:tt)*] $amount:literal) => {
        concat!(
            "(SELECT e.id FROM ledger_entry e WHERE e.txn_id = ",
            $($transaction)*,
            " AND e.account_id + 0 = ",
            $($wallet)*,
            " AND e.amount = ",
            $amount,
            " LIMIT 1)"
        )
    };
}

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

macro_rules! redemptions {
    ($engine:ident) => {
        of_each!(
            ["SELECT id FROM redemption WHERE COALESCE(changed_at, claimed_at, created_at) >= $2
              UNION SELECT ", $engine!(uuid "key"), " AS id ", newer_of!("'redeem', 'redeem_refund'")]
            ["SELECT 'redemption ' || r.status || ' of ' || r.created_at || ' disagrees with the ledger'
              FROM redemption r
              WHERE r.id = newer.id
                AND (r.status NOT IN ('offered', 'claimed', 'fulfilled', 'rejected')
                  OR (r.status = 'offered' AND ",
             transaction!("redeem", $engine!(text "r.id")),
             " IS NOT NULL) OR (r.status <> 'offered' AND ",
             entry!(
                 [transaction!("redeem", $engine!(text "r.id"))]
                 [wallet!($engine, "r.subscriber_id")]
                 "-r.credits"
             ),
             " IS NULL) OR (r.status = 'rejected' AND ",
             entry!(
                 [transaction!("redeem_refund", $engine!(text "r.id"))]
                 [wallet!($engine, "r.subscriber_id")]
                 "r.credits"
             ),
             " IS NULL) OR (r.status <> 'rejected' AND ",
             transaction!("redeem_refund", $engine!(text "r.id")),
             " IS NOT NULL))"]
        )
    };
}

macro_rules! redeemed {
    ($engine:ident) => {
        of_each!(
            ["SELECT reason, key ", newer_of!("'redeem', 'redeem_refund'")]
            ["CASE WHEN (SELECT r.credits FROM redemption r WHERE r.id = ",
             $engine!(uuid "newer.key"),
             " AND ",
             $engine!(text "r.id"),
             " = newer.key) IS NULL
              THEN 'transaction ' || newer.reason || ' ' || newer.key || ' belongs to no redemption' END"]
        )
    };
}

macro_rules! redeemed_counts {
    ($engine:ident) => {
        of_each!(
            [touched!()]
            ["SELECT 'a standing counts ' || s.redeemed_items || ' rewards of ' || CAST((
                  SELECT COUNT(*) FROM redemption r
                  WHERE r.subscriber_id = s.subscriber_id AND r.status IN ('claimed', 'fulfilled')) AS text)
              FROM account a JOIN standing s ON s.subscriber_id = ",
             $engine!(uuid "a.owner"),
             " WHERE a.id = newer.account_id AND a.kind = 'wallet'
                 AND s.redeemed_items <> (
                     SELECT COUNT(*) FROM redemption r
                     WHERE r.subscriber_id = s.subscriber_id AND r.status IN ('claimed', 'fulfilled'))"]
        )
    };
}

macro_rules! earned {
    () => {
        concat!(
            "(SELECT COALESCE(SUM(e.amount), 0) FROM ledger_entry e
              WHERE e.account_id = newer.account_id AND (
                  SELECT COALESCE(o.reason, t.reason) FROM ledger_txn t
                  LEFT JOIN ledger_txn o ON o.id = t.reverses
                  WHERE t.id = e.txn_id) IN (",
            earning!(),
            "))"
        )
    };
}

macro_rules! scores {
    ($engine:ident) => {
        of_each!(
            [touched!()]
            ["SELECT CASE
                  WHEN s.score IS NULL THEN 'wallet of ' || a.owner || ' has no standing'
                  WHEN s.score <> ",
             earned!(),
             " THEN 'subscriber of account ' || a.id || ' has score ' || s.score || ', earned ' || CAST(",
             earned!(),
             " AS text) END
              FROM account a LEFT JOIN standing s ON s.subscriber_id = ",
             $engine!(uuid "a.owner"),
             " WHERE a.id = newer.account_id AND a.kind = 'wallet'"]
        )
    };
}

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

// A tournament entry has no time of its prize. The time is that of its tournament, which ended at that
// moment, or of its held prize.
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

// Each statement reads newer rows in one range of an index, and the rows that belong to them by index.
statements! {
    fn transactions(txn: i64, entry: i64) -> (String,) = of_each!(
        ["SELECT id FROM ledger_txn WHERE id > $1 UNION SELECT txn_id FROM ledger_entry WHERE id > $2"]
        ["SELECT 'transaction ' || newer.id || ' sums to ' || CAST(COALESCE(SUM(e.amount), 0) AS text)
          FROM ledger_entry e WHERE e.txn_id = newer.id
          HAVING COALESCE(SUM(e.amount), 0) <> 0 OR COUNT(e.id) < 2"]
    );

    fn last_entries(entry: i64) -> (String,) = of_each!(
        [touched!()]
        ["SELECT 'account ' || a.id || ' holds ' || a.balance || ', its last entry left something else'
          FROM account a
          WHERE a.id = newer.account_id AND a.balance <> (
              SELECT e.balance_after FROM ledger_entry e WHERE e.account_id = a.id AND e.version = a.version)"]
    );

    fn wallets(entry: i64) -> (String,) = of_each!(
        [touched!()]
        ["SELECT 'account ' || a.id || ' holds ' || a.balance FROM account a
          WHERE a.id = newer.account_id AND a.kind = 'wallet' AND a.balance < 0"]
    );

    fn newest_versions(entry: i64) -> (String,) = of_each!(
        [touched!()]
        ["SELECT 'account ' || a.id || ' is at version ' || a.version || ', its last entry at '
                 || (SELECT MAX(e.version) FROM ledger_entry e WHERE e.account_id = newer.account_id)
          FROM account a
          WHERE a.id = newer.account_id
            AND a.version <> (SELECT MAX(e.version) FROM ledger_entry e WHERE e.account_id = newer.account_id)"]
    );

    fn gaps(entry: i64) -> (String,) = of_each!(
        ["SELECT id, account_id, version FROM ledger_entry WHERE id > $1 AND version <> 1"]
        ["CASE WHEN newer.version < 1 OR (SELECT p.id FROM ledger_entry p
                    WHERE p.account_id = newer.account_id AND p.version = newer.version - 1) IS NULL
          THEN 'account ' || newer.account_id || ' has an entry ' || newer.version || ' and none before it' END"]
    );

    fn steps(entry: i64) -> (String,) = of_each!(
        ["SELECT e.id, e.balance_after, e.amount, COALESCE((
              SELECT p.balance_after FROM ledger_entry p
              WHERE p.account_id = e.account_id AND p.version = e.version - 1), 0) AS before
          FROM ledger_entry e WHERE e.id > $1"]
        ["CASE WHEN newer.balance_after <> newer.before + newer.amount
          THEN 'entry ' || newer.id || ' leaves ' || newer.balance_after || ' after ' || newer.before END"]
    );

    fn claims(since: DateTime<Utc>) -> (String,) = claims!(postgres), claims!(sqlite);

    fn claimed(txn: i64) -> (String,) = claimed!(postgres), claimed!(sqlite);

    fn redemptions(txn: i64, since: DateTime<Utc>) -> (String,) =
        redemptions!(postgres), redemptions!(sqlite);

    fn redeemed(txn: i64) -> (String,) = redeemed!(postgres), redeemed!(sqlite);

    fn redeemed_counts(entry: i64) -> (String,) = redeemed_counts!(postgres), redeemed_counts!(sqlite);

    fn scores(entry: i64) -> (String,) = scores!(postgres), scores!(sqlite);

    fn payments(since: DateTime<Utc>) -> (String,) = payments!(postgres), payments!(sqlite);

    fn paid_levels(txn: i64) -> (String,) = paid_levels!(postgres), paid_levels!(sqlite);

    fn entries(txn: i64, since: DateTime<Utc>) -> (String,) = entries!(postgres), entries!(sqlite);

    fn entered(txn: i64) -> (String,) = entered!(postgres), entered!(sqlite);

    fn prizes(since: DateTime<Utc>) -> (String,) = prizes!(postgres), prizes!(sqlite);

    fn held_prizes(since: DateTime<Utc>) -> (String,) = of_each!(
        ["SELECT id FROM held_prize WHERE COALESCE(settled_at, held_at) >= $1"]
        ["SELECT 'held prize ' || h.state || ' of ' || h.amount || ' in tournament ' || h.tournament_id
                 || ' disagrees with its entry'
          FROM held_prize h
          LEFT JOIN tournament_entry n ON n.tournament_id = h.tournament_id AND n.subscriber_id = h.subscriber_id
          WHERE h.id = newer.id
            AND (n.place IS NULL OR n.place <> h.place
              OR n.prize_paid <> CASE WHEN h.state = 'paid' THEN h.amount ELSE 0 END)"]
    );

    fn won(txn: i64) -> (String,) = won!(postgres), won!(sqlite);

    fn task_entries(txn: i64, since: DateTime<Utc>) -> (String,) =
        task_entries!(postgres), task_entries!(sqlite);

    fn tasks(txn: i64) -> (String,) = tasks!(postgres), tasks!(sqlite);

    fn task_counts(entry: i64) -> (String,) = task_counts!(postgres), task_counts!(sqlite);

    fn reversals(txn: i64) -> (String,) = of_each!(
        ["SELECT id, reason, key, reverses FROM ledger_txn WHERE id > $1"]
        ["CASE WHEN newer.reverses IS NULL
          THEN CASE WHEN newer.reason = 'adjustment' AND newer.key LIKE 'reverses/%'
               THEN 'transaction adjustment ' || newer.key || ' reverses nothing' END
          ELSE (SELECT 'transaction ' || newer.id || ' does not take back transaction ' || o.id
                FROM ledger_txn o
                WHERE o.id = newer.reverses
                  AND (newer.reason <> 'adjustment' OR newer.key <> 'reverses/' || o.id
                    OR o.reverses IS NOT NULL OR o.reason NOT IN (",
         reversible!(),
         ")
                    OR (SELECT COUNT(*) FROM ledger_entry b WHERE b.txn_id = newer.id)
                       <> (SELECT COUNT(*) FROM ledger_entry e WHERE e.txn_id = o.id)
                    OR (SELECT COUNT(*) FROM ledger_entry e
                        WHERE e.txn_id = o.id AND (
                            SELECT COUNT(*) FROM ledger_entry b
                            WHERE b.txn_id = newer.id AND b.account_id = e.account_id
                              AND b.amount = -e.amount) = 0) > 0))
          END"]
    );
}

/// Checks the newer rows. L2 and L3 follow from L1, L4, L6 and L7; only the full run checks L16.
pub(super) async fn verify(connection: &Connection, since: &Watermark) -> StoreResult<Vec<Violation>> {
    let Watermark { txn, entry, rows_until: rows } = *since;
    let checks = [
        (L1, transactions(txn, entry)),
        (L4, last_entries(entry)),
        (L5, wallets(entry)),
        (L6, newest_versions(entry)),
        (L6, gaps(entry)),
        (L7, steps(entry)),
        (L8, claims(rows)),
        (L8, claimed(txn)),
        (L9, redemptions(txn, rows)),
        (L9, redeemed(txn)),
        (L9, redeemed_counts(entry)),
        (L10, scores(entry)),
        (L11, payments(rows)),
        (L11, paid_levels(txn)),
        (L12, entries(txn, rows)),
        (L12, entered(txn)),
        (L13, prizes(rows)),
        (L13, held_prizes(rows)),
        (L13, won(txn)),
        (L14, task_entries(txn, rows)),
        (L14, tasks(txn)),
        (L14, task_counts(entry)),
        (L15, reversals(txn)),
    ];
    run(connection, checks).await
}
