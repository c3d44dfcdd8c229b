//! L4 to L7: accounts and their entries.

use crate::connection::statements;

statements! {
    pub(super) fn last_entries(entry: i64) -> (String,) = of_each!(
        [touched!()]
        ["SELECT 'account ' || a.id || ' holds ' || a.balance || ', its last entry left something else'
          FROM account a
          WHERE a.id = newer.account_id AND a.balance <> (
              SELECT e.balance_after FROM ledger_entry e WHERE e.account_id = a.id AND e.version = a.version)"]
    );

    pub(super) fn wallets(entry: i64) -> (String,) = of_each!(
        [touched!()]
        ["SELECT 'account ' || a.id || ' holds ' || a.balance FROM account a
          WHERE a.id = newer.account_id AND a.kind = 'wallet' AND a.balance < 0"]
    );

    pub(super) fn newest_versions(entry: i64) -> (String,) = of_each!(
        [touched!()]
        ["SELECT 'account ' || a.id || ' is at version ' || a.version || ', its last entry at '
                 || (SELECT MAX(e.version) FROM ledger_entry e WHERE e.account_id = newer.account_id)
          FROM account a
          WHERE a.id = newer.account_id
            AND a.version <> (SELECT MAX(e.version) FROM ledger_entry e WHERE e.account_id = newer.account_id)"]
    );

    pub(super) fn gaps(entry: i64) -> (String,) = of_each!(
        ["SELECT id, account_id, version FROM ledger_entry WHERE id > $1 AND version <> 1"]
        ["CASE WHEN newer.version < 1 OR (SELECT p.id FROM ledger_entry p
                    WHERE p.account_id = newer.account_id AND p.version = newer.version - 1) IS NULL
          THEN 'account ' || newer.account_id || ' has an entry ' || newer.version || ' and none before it' END"]
    );

    pub(super) fn steps(entry: i64) -> (String,) = of_each!(
        ["SELECT e.id, e.balance_after, e.amount, COALESCE((
              SELECT p.balance_after FROM ledger_entry p
              WHERE p.account_id = e.account_id AND p.version = e.version - 1), 0) AS before
          FROM ledger_entry e WHERE e.id > $1"]
        ["CASE WHEN newer.balance_after <> newer.before + newer.amount
          THEN 'entry ' || newer.id || ' leaves ' || newer.balance_after || ' after ' || newer.before END"]
    );
}
