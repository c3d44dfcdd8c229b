//! Every invariant of `docs/ledger.md` as a query for the rows that break it.

use arena_app::ports::{StoreResult, Violation};

use super::column;
use crate::connection::Connection;

/// How many rows of each broken invariant are reported.
const REPORTED: usize = 20;

/// The invariant and the statement that finds what breaks it; each row says what, in a column `detail`.
///
/// Sums are cast because Postgres widens them to NUMERIC.
const CHECKS: &[(&str, &str)] = &[
    (
        "L1 every transaction sums to zero",
        "SELECT 'transaction ' || t.id || ' sums to ' || CAST(COALESCE(SUM(e.amount), 0) AS text) AS detail
         FROM ledger_txn t LEFT JOIN ledger_entry e ON e.txn_id = t.id
         GROUP BY t.id HAVING COALESCE(SUM(e.amount), 0) <> 0 OR COUNT(e.id) < 2",
    ),
    (
        "L2 all balances sum to zero",
        "SELECT 'balances sum to ' || CAST(SUM(balance) AS text) AS detail FROM account HAVING SUM(balance) <> 0",
    ),
    (
        "L3 a balance is the sum of its entries",
        "SELECT 'account ' || a.id || ' holds ' || a.balance || ', its entries sum to '
                || CAST(COALESCE(SUM(e.amount), 0) AS text) AS detail
         FROM account a LEFT JOIN ledger_entry e ON e.account_id = a.id
         GROUP BY a.id, a.balance HAVING a.balance <> COALESCE(SUM(e.amount), 0)",
    ),
    (
        "L4 a balance is what its last entry left",
        "SELECT 'account ' || a.id || ' holds ' || a.balance || ', its last entry left ' || e.balance_after AS detail
         FROM account a JOIN ledger_entry e ON e.account_id = a.id AND e.version = a.version
         WHERE a.balance <> e.balance_after",
    ),
    (
        "L5 no wallet is below zero",
        "SELECT 'account ' || id || ' holds ' || balance AS detail FROM account WHERE kind = 'wallet' AND balance < 0",
    ),
    (
        "L6 versions have no gaps",
        "SELECT 'account ' || a.id || ' is at version ' || a.version || ' with '
                || CAST(COUNT(e.id) AS text) || ' entries' AS detail
         FROM account a LEFT JOIN ledger_entry e ON e.account_id = a.id
         GROUP BY a.id, a.version HAVING COUNT(e.id) <> a.version",
    ),
    (
        "L7 each entry follows from the one before",
        "SELECT 'entry ' || e.id || ' leaves ' || e.balance_after || ' after ' || COALESCE(p.balance_after, 0) AS detail
         FROM ledger_entry e
         LEFT JOIN ledger_entry p ON p.account_id = e.account_id AND p.version = e.version - 1
         WHERE e.balance_after <> COALESCE(p.balance_after, 0) + e.amount",
    ),
    (
        "L8 every streak claim was paid once",
        "SELECT 'claim of ' || c.day || ' has no transaction of its amount' AS detail
         FROM streak_claim c JOIN subscriber s ON s.id = c.subscriber_id
         WHERE NOT EXISTS (
             SELECT 1 FROM ledger_txn t
             JOIN ledger_entry e ON e.txn_id = t.id AND e.amount = c.credits
             JOIN account a ON a.id = e.account_id AND a.kind = 'wallet'
             WHERE t.reason = 'streak' AND t.key = a.owner || '/' || c.day AND a.owner = {subscriber})",
    ),
    (
        "L9 every claimed reward was paid, and only those",
        "SELECT 'redemption ' || r.status || ' of ' || r.created_at || ' disagrees with the ledger' AS detail
         FROM redemption r
         LEFT JOIN ledger_txn t ON t.reason = 'redeem' AND t.key = {redemption}
         WHERE (r.status = 'offered') <> (t.id IS NULL)",
    ),
    (
        "L10 a score is what was earned",
        "SELECT 'subscriber of account ' || a.id || ' has score ' || s.score || ', earned '
                || CAST(COALESCE(SUM(CASE WHEN t.reason IN ('streak', 'level') THEN e.amount END), 0) AS text) AS detail
         FROM standing s
         JOIN account a ON a.kind = 'wallet' AND a.owner = {standing}
         LEFT JOIN ledger_entry e ON e.account_id = a.id
         LEFT JOIN ledger_txn t ON t.id = e.txn_id
         GROUP BY a.id, s.score
         HAVING s.score <> COALESCE(SUM(CASE WHEN t.reason IN ('streak', 'level') THEN e.amount END), 0)",
    ),
    (
        "L11 every level that paid has its transaction",
        "SELECT 'level ' || p.level || ' of ' || p.game || ' on ' || p.day || ' has no transaction' AS detail
         FROM level_payment p
         LEFT JOIN ledger_txn t ON t.reason = 'level' AND t.key = {payment} || '/' || p.game || '/' || p.level || '/' || p.day
         WHERE t.id IS NULL",
    ),
];

/// A uuid column as the text that keys hold. `SQLite` keeps sixteen bytes, so the hyphens are put in by hand.
fn uuid_text(connection: &Connection, column: &str) -> String {
    if connection.is_postgres() {
        return format!("CAST({column} AS text)");
    }
    let hex = format!("lower(hex({column}))");
    format!(
        "(substr({hex}, 1, 8) || '-' || substr({hex}, 9, 4) || '-' || substr({hex}, 13, 4) || '-' \
         || substr({hex}, 17, 4) || '-' || substr({hex}, 21))"
    )
}

pub(super) async fn verify(connection: &Connection) -> StoreResult<Vec<Violation>> {
    let mut violations = Vec::new();
    for (invariant, sql) in CHECKS {
        let sql = sql
            .replace("{subscriber}", &uuid_text(connection, "c.subscriber_id"))
            .replace("{redemption}", &uuid_text(connection, "r.id"))
            .replace("{standing}", &uuid_text(connection, "s.subscriber_id"))
            .replace("{payment}", &uuid_text(connection, "p.subscriber_id"));
        for row in connection.all(&sql, vec![]).await?.iter().take(REPORTED) {
            violations.push(Violation { invariant, detail: column(row, "detail")? });
        }
    }
    Ok(violations)
}
