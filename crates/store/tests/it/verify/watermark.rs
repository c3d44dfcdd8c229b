use std::sync::Arc;

use arena_app::ledger::{self, OVERLAP};
use arena_app::ports::VerifyScope;
use arena_app::streak;
use arena_rules::Credits;
use arena_rules::ledger::Reason;
use arena_rules::streak::Milestone;
use arena_testkit::{Engine, TestApp, TestDatabase, both_engines, run, settings};
use chrono::Duration;

use super::{check, numbers, watermark};

both_engines! {
    async fn a_check_begins_where_the_last_one_ended(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 10).await;
        assert_eq!(watermark(&test).await, None);

        let first = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((first.since, first.transactions, first.entries), (None, 1, 2), "without a watermark all is read");
        let nothing = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((nothing.since, nothing.transactions, nothing.entries), (Some(test.app.now()), 0, 0));

        test.clock.advance(Duration::hours(1));
        let before = test.app.now();
        test.give(subscriber, 5).await;
        streak::claim(&test.app, subscriber, None).await.unwrap();
        let next = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((next.transactions, next.entries), (2, 4));
        let full = check(&test, VerifyScope::Full).await;
        assert_eq!((full.since, full.transactions, full.entries), (None, 3, 6));
        let last = watermark(&test).await.unwrap();
        assert_eq!((last.txn, last.entry, last.rows_until), (3, 6, before));
    }

    async fn the_watermark_stays_where_something_is_broken(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 10).await;
        check(&test, VerifyScope::Full).await;
        let last = watermark(&test).await;

        streak::claim(&test.app, subscriber, None).await.unwrap();
        let mut raw = test.db.raw().await;
        raw.execute("UPDATE streak_claim SET credits = credits + 5").await.unwrap();
        for scope in [VerifyScope::SinceLast, VerifyScope::SinceLast, VerifyScope::Full] {
            assert_eq!(numbers(&check(&test, scope).await.violations), ["L8"]);
            assert_eq!(watermark(&test).await, last);
        }
        raw.execute("UPDATE streak_claim SET credits = credits - 5").await.unwrap();
        assert_eq!(check(&test, VerifyScope::SinceLast).await.violations, Vec::new());
        assert_ne!(watermark(&test).await, last);
    }

    async fn a_bonus_is_compared_with_its_claim(db: TestDatabase) {
        let mut settings = settings();
        settings.streak.milestones = vec![Milestone { day: 2, credits: Credits(7) }];
        let test = TestApp::with_settings(db, settings).await;
        let subscriber = test.subscriber("03000000001").await;
        streak::claim(&test.app, subscriber, None).await.unwrap();
        check(&test, VerifyScope::Full).await;
        test.clock.advance(Duration::days(1));
        assert_eq!(streak::claim(&test.app, subscriber, None).await.unwrap().bonus, Credits(7));
        let mut raw = test.db.raw().await;
        for wrong in ["bonus = bonus + 1", "began = day", "bonus = 0"] {
            raw.execute("CREATE TABLE claims_before AS SELECT * FROM streak_claim").await.unwrap();
            raw.execute(format!("UPDATE streak_claim SET {wrong} WHERE streak_day = 2")).await.unwrap();
            for scope in [VerifyScope::SinceLast, VerifyScope::Full] {
                assert_eq!(numbers(&check(&test, scope).await.violations), ["L8"], "{wrong}");
            }
            raw.execute(
                "DELETE FROM streak_claim; INSERT INTO streak_claim SELECT * FROM claims_before; DROP TABLE claims_before",
            )
            .await
            .unwrap();
        }
        assert_eq!(check(&test, VerifyScope::SinceLast).await.violations, Vec::new());
        assert_eq!(check(&test, VerifyScope::Full).await.violations, Vec::new());
    }

    async fn a_watermark_in_the_future_is_ignored(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 10).await;
        let ahead = test.app.now() + OVERLAP * 2;
        ledger::verify(&*test.app.store, VerifyScope::Full, ahead, std::time::Duration::ZERO).await.unwrap();
        let verified = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((verified.since, verified.transactions), (None, 1));
        assert_eq!(check(&test, VerifyScope::SinceLast).await.since, Some(test.app.now()));
    }
}

// SQLite has one writer, so no check misses uncommitted rows.
#[test]
fn a_transaction_that_is_open_is_checked_by_the_next_run_on_postgres() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 10).await;
        check(&test, VerifyScope::Full).await;
        let last = watermark(&test).await.unwrap();

        let mut open = test.db.raw().await;
        let begun = "BEGIN;
            INSERT INTO ledger_txn (reason, key, title, created_at) VALUES ('adjustment', 'x', 'x', now())";
        open.execute(begun).await.unwrap();
        test.give(subscriber, 5).await;
        let beside = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((beside.violations, beside.transactions, beside.open), (Vec::new(), 1, true));
        assert_eq!(watermark(&test).await, Some(last), "the watermark does not step over the open one");

        open.execute("COMMIT").await.unwrap();
        let next = check(&test, VerifyScope::SinceLast).await;
        assert_eq!((numbers(&next.violations), next.transactions, next.open), (vec!["L1"], 2, false));
        assert_eq!(watermark(&test).await, Some(last));
    });
}

#[test]
fn a_check_waits_for_open_transactions_on_postgres() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let tx = test.begin().await;
        let credits = ledger::Move {
            subscriber,
            reason: Reason::Adjustment,
            key: "waits".into(),
            title: "Given".into(),
            amount: Credits(1),
        };
        ledger::earn(&*tx, credits, test.app.now()).await.unwrap();
        let (store, now) = (Arc::clone(&test.app.store), test.app.now());
        let patience = std::time::Duration::from_secs(60);
        let checking =
            tokio::spawn(async move { ledger::verify(&*store, VerifyScope::Full, now, patience).await });
        let mut raw = test.db.raw().await;
        let waits = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                     AND query LIKE '%string_to_array%'";
        while raw.count(waits).await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
        assert!(!checking.is_finished());
        tx.commit().await.unwrap();
        let verified = checking.await.unwrap().unwrap();
        assert_eq!((verified.violations, verified.transactions, verified.open), (Vec::new(), 0, false));
        assert!(watermark(&test).await.is_some());
    });
}
