//! A database without the guards that prevent violations, with a copy to restore.

use arena_testkit::{Engine, RawConnection, TestApp};

/// Parents first.
const TABLES: [&str; 17] = [
    "account",
    "ledger_txn",
    "ledger_entry",
    "standing",
    "streak_claim",
    "level_payment",
    "redemption",
    "task_entry",
    "tournament_entry",
    "held_prize",
    "rank_bucket",
    "rank_group",
    "league_member",
    "league_prize",
    "quest_chest",
    "season_step",
    "invite",
];

pub(super) async fn unlocked(test: &TestApp) -> RawConnection {
    let mut raw = test.db.raw().await;
    for table in TABLES {
        let columns = columns_of(table);
        raw.execute(format!("CREATE TABLE sound_{table} AS SELECT {columns} FROM {table}")).await.unwrap();
    }
    let sql = match test.db.engine() {
        Engine::Sqlite => {
            "DROP TRIGGER ledger_txn_no_update; DROP TRIGGER ledger_txn_no_delete;
             DROP TRIGGER ledger_entry_no_update; DROP TRIGGER ledger_entry_no_delete;
             DROP TRIGGER account_no_delete; DROP TRIGGER league_points; PRAGMA ignore_check_constraints = ON"
        }
        Engine::Postgres => {
            "DROP TRIGGER ledger_txn_append_only ON ledger_txn;
             DROP TRIGGER ledger_entry_append_only ON ledger_entry;
             DROP TRIGGER account_no_delete ON account;
             DROP TRIGGER league_points ON rank_change;
             ALTER TABLE account DROP CONSTRAINT account_check"
        }
    };
    raw.execute(sql).await.unwrap();
    raw
}

/// The writable columns: on `SQLite` a standing has a computed one.
fn columns_of(table: &str) -> &'static str {
    match table {
        "standing" => "subscriber_id, score, reached_at, total_tournaments, redeemed_items, total_challenges",
        _ => "*",
    }
}

pub(super) async fn restore(raw: &mut RawConnection, engine: Engine) {
    for table in TABLES.iter().rev() {
        raw.execute(format!("DELETE FROM {table}")).await.unwrap();
    }
    let ids = if engine == Engine::Postgres { "OVERRIDING SYSTEM VALUE" } else { "" };
    for table in TABLES {
        let into = match columns_of(table) {
            "*" => table.to_owned(),
            columns => format!("{table} ({columns})"),
        };
        raw.execute(format!("INSERT INTO {into} {ids} SELECT * FROM sound_{table}")).await.unwrap();
    }
    // The changes that the restore itself made.
    raw.execute("DELETE FROM rank_change").await.unwrap();
}
