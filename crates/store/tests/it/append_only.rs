use arena_app::streak;
use arena_testkit::{TestApp, TestDatabase, both_engines};

async fn with_a_claim(db: TestDatabase) -> TestApp {
    let test = TestApp::new(db).await;
    let subscriber = test.subscriber("03000000001").await;
    streak::claim(&test.app, subscriber, None).await.unwrap();
    test
}

both_engines! {
    async fn the_ledger_is_neither_changed_nor_deleted(db: TestDatabase) {
        let test = with_a_claim(db).await;
        let mut raw = test.db.raw().await;
        for sql in [
            "UPDATE ledger_txn SET title = 'x'",
            "UPDATE ledger_entry SET amount = amount + 1",
            "UPDATE ledger_entry SET balance_after = 0 WHERE version = 1",
            "DELETE FROM ledger_entry",
            "DELETE FROM ledger_txn",
            "DELETE FROM account",
        ] {
            let refused = raw.execute(sql).await.expect_err(sql).to_string();
            assert!(refused.contains("append-only") || refused.contains("never deleted"), "{sql}: {refused}");
        }
        test.assert_ledger_sound().await;
    }

    async fn the_tables_refuse_rows_that_break_invariants(db: TestDatabase) {
        let test = with_a_claim(db).await;
        let mut raw = test.db.raw().await;
        for (sql, why) in [
            ("UPDATE account SET balance = -1 WHERE kind = 'wallet'", "a wallet below zero"),
            (
                "INSERT INTO ledger_txn (reason, key, title, created_at)
                 SELECT reason, key, title, created_at FROM ledger_txn",
                "a reason twice",
            ),
            (
                "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
                 SELECT txn_id, account_id, 0, balance_after, version + 1 FROM ledger_entry",
                "an entry that moves nothing",
            ),
            (
                "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
                 SELECT txn_id, account_id, amount, balance_after, version FROM ledger_entry",
                "a version twice",
            ),
            (
                "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
                 VALUES (999, 1, 1, 1, 1)",
                "an entry of no transaction",
            ),
            ("INSERT INTO account (kind, owner) VALUES ('issuance', '00')", "an account twice"),
        ] {
            raw.execute(sql).await.expect_err(why);
        }
        test.assert_ledger_sound().await;
    }
}

#[test]
fn postgres_does_not_truncate_the_ledger() {
    arena_testkit::run(arena_testkit::Engine::Postgres, |db| async move {
        let test = with_a_claim(db).await;
        let mut raw = test.db.raw().await;
        for table in ["ledger_entry", "ledger_txn", "account"] {
            raw.execute(format!("TRUNCATE {table} CASCADE")).await.expect_err(table);
        }
        test.assert_ledger_sound().await;
    });
}
