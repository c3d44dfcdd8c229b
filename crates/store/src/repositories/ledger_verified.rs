//! The watermark up to which the ledger was verified (docs/adr/0034-verify-by-watermark.md).

use std::time::Duration;

use arena_app::ports::{Newest, StoreResult, VerifyScope, Watermark};
use chrono::{DateTime, Utc};
use tokio::time::Instant;

use crate::connection::{Connection, NOT_HERE, record, statements};

const LOOK: Duration = Duration::from_millis(50);

record! {
    struct NewestRow {
        txn: i64,
        entry: i64,
    }
}

record! {
    struct CountRow {
        transactions: i64,
        entries: i64,
    }
}

record! {
    struct VerifiedRow {
        txn_id: i64,
        entry_id: i64,
        rows_until: DateTime<Utc>,
    }
}

statements! {
    fn last_ids() -> NewestRow =
        "SELECT COALESCE((SELECT MAX(id) FROM ledger_txn), 0) AS txn,
                COALESCE((SELECT MAX(id) FROM ledger_entry), 0) AS entry";

    // A transaction locks a table before it is given an id there, and keeps the lock until it ends.
    fn open_transactions() -> (String,) =
        "SELECT DISTINCT COALESCE(virtualtransaction, '') AS transaction FROM pg_locks
         WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND relation IN (
               CAST('ledger_txn' AS regclass), CAST('ledger_entry' AS regclass), CAST('streak_claim' AS regclass),
               CAST('level_payment' AS regclass), CAST('redemption' AS regclass), CAST('task_entry' AS regclass),
               CAST('tournament' AS regclass), CAST('tournament_entry' AS regclass), CAST('held_prize' AS regclass))",
        NOT_HERE;

    fn still_open(transactions: &str) -> (i64,) =
        "SELECT COUNT(DISTINCT virtualtransaction) AS transactions FROM pg_locks
         WHERE virtualtransaction = ANY (string_to_array($1, ' '))",
        NOT_HERE;

    fn count(txn: i64, entry: i64, until_txn: i64, until_entry: i64) -> CountRow =
        "SELECT (SELECT COUNT(*) FROM ledger_txn WHERE id > $1 AND id <= $3) AS transactions,
                (SELECT COUNT(*) FROM ledger_entry WHERE id > $2 AND id <= $4) AS entries";

    fn furthest() -> VerifiedRow =
        "SELECT txn_id, entry_id, rows_until FROM ledger_verified
         ORDER BY txn_id DESC, rows_until DESC LIMIT 1";

    // A run that began earlier may end later: the watermark never goes back.
    fn note(kind: &str, txn: i64, entry: i64, rows_until: DateTime<Utc>) =
        "INSERT INTO ledger_verified (kind, txn_id, entry_id, rows_until) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind) DO UPDATE
         SET txn_id = excluded.txn_id, entry_id = excluded.entry_id, rows_until = excluded.rows_until
         WHERE excluded.txn_id >= ledger_verified.txn_id";
}

pub(super) async fn newest(on: &Connection, now: DateTime<Utc>, patience: Duration) -> StoreResult<Newest> {
    let last = on.fetch_one(last_ids()).await?.unwrap_or(NewestRow { txn: 0, entry: 0 });
    let at = Watermark { txn: last.txn, entry: last.entry, rows_until: now };
    // SQLite's one writer gives later commits greater ids. Postgres assigns ids in another order than
    // transactions end.
    let settled = !on.is_postgres() || wait_for_writers(on, patience).await?;
    Ok(Newest { at, settled })
}

/// Waits for all current write transactions; `false` if one takes longer than `patience`.
async fn wait_for_writers(on: &Connection, patience: Duration) -> StoreResult<bool> {
    let open = on.fetch_all(open_transactions()).await?;
    let open: Vec<String> = open.into_iter().map(|(transaction,)| transaction).collect();
    let open = open.join(" ");
    let until = Instant::now() + patience;
    loop {
        let left = on.fetch_one(still_open(&open)).await?.map_or(0, |(transactions,)| transactions);
        if left == 0 || Instant::now() >= until {
            return Ok(left == 0);
        }
        tokio::time::sleep(LOOK).await;
    }
}

pub(super) async fn count_newer(
    on: &Connection,
    since: &Watermark,
    until: &Watermark,
) -> StoreResult<(u64, u64)> {
    let count = on.fetch_one(count(since.txn, since.entry, until.txn, until.entry).of_many()).await?;
    Ok(count.map_or((0, 0), |row| (row.transactions.cast_unsigned(), row.entries.cast_unsigned())))
}

pub(super) async fn watermark(on: &Connection) -> StoreResult<Option<Watermark>> {
    let row = on.fetch_one(furthest()).await?;
    Ok(row.map(|row| Watermark { txn: row.txn_id, entry: row.entry_id, rows_until: row.rows_until }))
}

pub(super) async fn move_watermark(on: &Connection, scope: VerifyScope, to: &Watermark) -> StoreResult<()> {
    on.execute(note(scope.as_str(), to.txn, to.entry, to.rows_until)).await.map(|_| ())
}
