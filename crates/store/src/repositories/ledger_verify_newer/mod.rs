//! The invariants of `docs/ledger.md`, checked on rows that are newer than a watermark. Everything older was
//! found correct (docs/adr/0034-verify-by-watermark.md).
//!
//! Each statement reads newer rows in one range of an index, and the rows that belong to them by index.

/// Evaluates the second text for each row of the first one, and returns the results that are not NULL.
///
/// The second text uses scalar subqueries, which both engines run for each row by index. For a join, and on
/// Postgres for an `EXISTS`, the planner may read the whole other table.
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

/// Transactions of these reasons above the first parameter. With the bare column `reason`, SQLite would use
/// the index of reasons and keys, and read all transactions of the reason.
macro_rules! newer_of {
    ($reasons:literal) => {
        concat!("FROM ledger_txn WHERE id > $1 AND reason || '' IN (", $reasons, ")")
    };
}

/// Accounts with entries above the first parameter. With the bare column, SQLite would read all entries by
/// account.
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

/// The id of a transaction's entry with an amount in a wallet. `account_id + 0` makes the planner find the
/// entry by its transaction, which has few entries, and not by its account.
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

mod accounts;
mod invites;
mod leagues;
mod levels;
mod quests;
mod rewards;
mod scores;
mod streaks;
mod tasks;
mod tournaments;
mod transactions;

use arena_app::ports::{StoreResult, Violation, Watermark};

use super::ledger_verify::{
    L1, L4, L5, L6, L7, L8, L9, L10, L11, L12, L13, L14, L15, L17, L19, L20, L23, L24, run,
};
use crate::connection::{Connection, Statement};

pub(super) const STATEMENTS: &[&[&Statement]] = &[
    accounts::STATEMENTS,
    invites::STATEMENTS,
    leagues::STATEMENTS,
    levels::STATEMENTS,
    quests::STATEMENTS,
    rewards::STATEMENTS,
    scores::STATEMENTS,
    streaks::STATEMENTS,
    tasks::STATEMENTS,
    tournaments::STATEMENTS,
    transactions::STATEMENTS,
];

/// Checks the newer rows. L2 and L3 follow from L1, L4, L6 and L7; only the full run checks L16 and L18.
pub(super) async fn verify(connection: &Connection, since: &Watermark) -> StoreResult<Vec<Violation>> {
    let Watermark { txn, entry, rows_until: rows } = *since;
    let checks = [
        (L1, transactions::sums(txn, entry)),
        (L4, accounts::last_entries(entry)),
        (L5, accounts::wallets(entry)),
        (L6, accounts::newest_versions(entry)),
        (L6, accounts::gaps(entry)),
        (L7, accounts::steps(entry)),
        (L8, streaks::claims(rows)),
        (L8, streaks::claimed(txn)),
        (L8, streaks::bonuses(rows)),
        (L8, streaks::rewarded(txn)),
        (L9, rewards::redemptions(txn, rows)),
        (L9, rewards::redeemed(txn)),
        (L9, rewards::redeemed_counts(entry)),
        (L10, scores::standings(entry)),
        (L11, levels::payments(rows)),
        (L11, levels::paid_levels(txn)),
        (L12, tournaments::entries(txn, rows)),
        (L12, tournaments::entered(txn)),
        (L13, tournaments::prizes(rows)),
        (L13, tournaments::held_prizes(rows)),
        (L13, tournaments::won(txn)),
        (L14, tasks::task_entries(txn, rows)),
        (L14, tasks::paid_tasks(txn)),
        (L14, tasks::task_counts(entry)),
        (L15, transactions::reversals(txn)),
        (L17, leagues::prizes(rows)),
        (L17, leagues::won(txn)),
        (L19, quests::chests(rows)),
        (L19, quests::opened(txn)),
        (L20, quests::steps(rows)),
        (L20, quests::claimed(txn)),
        (L23, invites::rewards(rows)),
        (L23, invites::rewarded(txn)),
        (L24, invites::welcomes(rows)),
        (L24, invites::welcomed(txn)),
    ];
    run(connection, checks).await
}
