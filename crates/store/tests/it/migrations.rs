//! Opening a database for the first time, and again.

use arena_app::ports::{Store, StoreError};
use arena_app::{messages, streak};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{Engine, TestApp, TestDatabase, at_once, both_engines, news, run};

both_engines! {
    async fn migrating_twice_is_migrating_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        streak::claim(&test.app, subscriber, None).await.unwrap();
        test.db.open().await.migrate().await.unwrap();
        assert_eq!(test.balance(subscriber).await, 10);
        test.assert_ledger_sound().await;
    }

    async fn nodes_that_start_at_once_take_turns(db: TestDatabase) {
        let empty = TestDatabase::empty(db.engine()).await;
        let node = |_: usize| {
            let db = empty.clone();
            async move { db.open().await.migrate().await }
        };
        for migrated in at_once((0..4).map(node)).await {
            migrated.unwrap();
        }
        let test = TestApp::new(empty).await;
        let subscriber = test.subscriber("03000000001").await;
        streak::claim(&test.app, subscriber, None).await.unwrap();
        test.assert_ledger_sound().await;
    }

    /// A power cut between two tables must not leave a database that no version can open.
    async fn a_migration_that_breaks_off_leaves_nothing_of_itself(db: TestDatabase) {
        let empty = TestDatabase::empty(db.engine()).await;
        let store = empty.open().await;
        let mut raw = empty.raw().await;
        raw.execute("CREATE TABLE redemption (id bigint)").await.unwrap();
        assert!(store.migrate().await.is_err());
        raw.execute("DROP TABLE redemption").await.unwrap();
        store.migrate().await.unwrap();
    }

    async fn a_database_answers_until_it_is_closed(db: TestDatabase) {
        let store = db.open().await;
        store.ping().await.unwrap();
        store.close().await;
        assert!(matches!(store.ping().await, Err(StoreError::Unavailable(_))));
        assert!(matches!(store.begin().await.err(), Some(StoreError::Unavailable(_))));
    }

    async fn a_database_that_was_closed_holds_everything(db: TestDatabase) {
        let first = TestApp::new(db).await;
        let subscriber = first.subscriber("03000000001").await;
        let claimed = streak::claim(&first.app, subscriber, None).await.unwrap();
        let db = first.db.clone();
        drop(first);
        let second = TestApp::new(db).await;
        assert_eq!(second.subscriber("03000000001").await, subscriber);
        assert_eq!(second.balance(subscriber).await, claimed.balance.0);
        assert!(streak::status(&second.app, subscriber).await.unwrap().claimed);
        second.assert_ledger_sound().await;
    }
}

#[test]
fn sqlite_survives_a_power_cut_and_reads_beside_a_writer() {
    run(Engine::Sqlite, |db| async move {
        let journal = db.raw().await.count("pragma_journal_mode WHERE journal_mode = 'wal'").await.unwrap();
        assert_eq!(journal, 1);
        // The reading connections cannot write.
        let test = TestApp::new(db).await;
        let written = test.read().sessions().consume_nonce("n", test.app.now()).await;
        assert!(written.is_err());
    });
}

#[test]
fn a_database_that_is_not_there_is_unavailable_and_its_password_not_told() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        for url in ["postgres://arena:hunter2@/arena?host=/nonexistent", "sqlite:/dev/null/arena.db"] {
            let options = DatabaseOptions::new(url, 1).creating();
            let Err(StoreError::Unavailable(reason)) = Database::open(&options).await else {
                panic!("{url} opened");
            };
            assert!(!reason.contains("hunter2"), "{reason}");
        }
    });
}

/// As when a version with a new index is deployed beside a running one.
#[test]
fn people_write_while_an_index_is_built_on_postgres() {
    run(Engine::Postgres, |db| async move {
        let mut raw = db.raw().await;
        raw.execute("DROP INDEX message_age").await.unwrap();
        raw.execute("DELETE FROM seaql_migrations WHERE version LIKE 'm0027%'").await.unwrap();
        let test = TestApp::new(db.clone()).await;
        let subscriber = test.subscriber("03000000001").await;
        // This transaction wrote before, and is not committed yet.
        let early = test.begin().await;
        messages::notify(&test.app, &*early, subscriber, news("early")).await.unwrap();
        let store = db.open().await;
        let migrating = tokio::spawn(async move { store.migrate().await });
        let building = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                            AND query LIKE 'CREATE INDEX%'";
        while raw.count(building).await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
        let late = test.begin().await;
        messages::notify(&test.app, &*late, subscriber, news("late")).await.unwrap();
        late.commit().await.unwrap();
        assert!(!migrating.is_finished());
        early.commit().await.unwrap();
        migrating.await.unwrap().unwrap();
        let valid = "pg_index WHERE indexrelid = 'message_age'::regclass AND indisvalid";
        assert_eq!(raw.count(valid).await.unwrap(), 1);
    });
}
