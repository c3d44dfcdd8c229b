//! L1 and L15: transactions and reversals.

use crate::connection::statements;

statements! {
    pub(super) fn sums(txn: i64, entry: i64) -> (String,) = of_each!(
        ["SELECT id FROM ledger_txn WHERE id > $1 UNION SELECT txn_id FROM ledger_entry WHERE id > $2"]
        ["SELECT 'transaction ' || newer.id || ' sums to ' || CAST(COALESCE(SUM(e.amount), 0) AS text)
          FROM ledger_entry e WHERE e.txn_id = newer.id
          HAVING COALESCE(SUM(e.amount), 0) <> 0 OR COUNT(e.id) < 2"]
    );

    pub(super) fn reversals(txn: i64) -> (String,) = of_each!(
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
