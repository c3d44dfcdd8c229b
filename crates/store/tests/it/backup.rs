use std::path::PathBuf;

use arena_app::ports::{MessageState, NewJob, Store};
use arena_app::push::PUSH_JOB;
use arena_app::rewards::vouchers::{self, VoucherFile, VoucherImport};
use arena_app::{billing, messages, streak};
use arena_rules::subscription::SubscriptionState;
use arena_store::backup::{self, BackupError, SettledCounts, Snapshot, Times};
use arena_testkit::{Engine, TestApp, TestDatabase, both_engines, match_room, news, reward, run};
use chrono::Duration;

struct Dump(PathBuf);

impl Dump {
    fn new() -> Self {
        #[expect(clippy::disallowed_methods, reason = "the name of a throw-away file only has to differ")]
        let id = uuid::Uuid::new_v4();
        Self(std::env::temp_dir().join(format!("arena-dump-{id}")))
    }
}

impl Drop for Dump {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn times(test: &TestApp, moved: bool) -> Times {
    Times { taken: test.app.now() - Duration::hours(3), now: test.app.now(), moved }
}

/// Gives the database a subscriber who is logged in, has claimed a day and has two messages.
async fn lived_in(test: &TestApp) {
    let ali = test.subscriber("03000000001").await;
    streak::claim(&test.app, ali, None).await.unwrap();
    let tx = test.begin().await;
    let end = test.app.now() + Duration::hours(12);
    messages::notify_until(&test.app, &*tx, ali, "news", news("Salaam"), end).await.unwrap();
    messages::notify_until(&test.app, &*tx, ali, "room", match_room("AB12CD"), end).await.unwrap();
    let id = test.app.new_id();
    let push = NewJob { id, kind: PUSH_JOB, payload: serde_json::json!({}), unique_key: None, run_at: end };
    tx.jobs().enqueue(&push).await.unwrap();
    tx.commit().await.unwrap();
}

async fn renewed(test: &TestApp) {
    while billing::batch(&test.app, 100).await.unwrap().due > 0 {}
}

async fn states(db: &TestDatabase, state: &str) -> i64 {
    db.raw().await.count(&format!("message WHERE state = '{state}'")).await.unwrap()
}

both_engines! {
    async fn a_restore_keeps_the_ledger_and_repeats_no_message(db: TestDatabase) {
        let test = TestApp::new(db).await;
        lived_in(&test).await;
        let dump = Dump::new();
        let schema = backup::take(&test.db.url(), &dump.0).await.unwrap();
        assert!(backup::knows(&schema) && !backup::knows("m9999_of_tomorrow"), "{schema}");

        let empty = TestDatabase::empty(test.db.engine()).await;
        assert_eq!(backup::occupied(&empty.url()).await.unwrap(), None);
        let returned = backup::restore(&empty.url(), &dump.0, times(&test, false)).await.unwrap();
        assert_eq!(returned.violations, []);
        assert_eq!(returned.settled, SettledCounts { sessions: 1, messages: 1, pushes: 1 });
        assert_eq!((states(&empty, "unknown").await, states(&empty, "queued").await), (1, 1));
        let mut raw = empty.raw().await;
        for (from, rows) in [
            ("event", 0),
            ("session WHERE ended_at IS NULL", 0),
            ("session WHERE end_reason = 'restored'", 1),
            ("message WHERE kind = 'announcement' AND state = 'unknown' AND last_error IS NOT NULL", 1),
            ("ledger_entry", 2),
            ("job WHERE kind = 'message.send' AND state = 'ready'", 2),
        ] {
            assert_eq!(raw.count(from).await.unwrap(), rows, "{from}");
        }

        // The restored database goes on as the original would. A second application, because the first has
        // used up its random numbers.
        TestApp::new(empty.clone()).await;
        let again = TestApp::new(empty).await;
        again.gateway.forgetful();
        assert_eq!(again.balance(again.subscriber("03000000001").await).await, 10);
        let sana = again.subscriber("03000000003").await;
        streak::claim(&again.app, sana, None).await.unwrap();
        again.assert_ledger_sound().await;
        let list = messages::list(&again.app, again.subscriber("03000000001").await).await.unwrap();
        for message in list {
            messages::send(&again.app, &*again.gateway, message.id).await.unwrap();
            let state = again.read().messages().find(message.id).await.unwrap().unwrap().state;
            let sent = if message.kind == "match_room" { MessageState::Sent } else { MessageState::Unknown };
            assert_eq!(state, sent, "{}", message.kind);
        }
        assert_eq!(again.gateway.sent().len(), 1);
    }

    /// The operator knows a charge that was made after the backup, by the same reference.
    /// Somebody may have got a code after the backup was taken.
    async fn a_restore_holds_voucher_codes_until_staff_have_looked(db: TestDatabase) {
        let test = TestApp::new(db).await;
        test.seed_rewards(&[reward(1, 30, None)]).await;
        let file = VoucherFile { name: "cards.csv", csv: "code\nGIFT-0001\nGIFT-0002\n", cost: None };
        let VoucherImport { batch, stock, .. } = vouchers::import(&test.app, 1, &file, "sana").await.unwrap();
        assert_eq!(stock, 2);
        let dump = Dump::new();
        backup::take(&test.db.url(), &dump.0).await.unwrap();
        for (moved, left) in [(true, 2_i32), (false, 0)] {
            let empty = TestDatabase::empty(test.db.engine()).await;
            backup::restore(&empty.url(), &dump.0, times(&test, moved)).await.unwrap();
            let restored = TestApp::new(empty).await;
            vouchers::count_stocks(&restored.app).await.unwrap();
            let stock = restored.read().rewards().find(1).await.unwrap().unwrap().stock;
            let free = vouchers::free(&restored.app, 1).await.unwrap();
            assert_eq!((stock, free), (Some(left), Some(left.unsigned_abs().into())), "moved: {moved}");
            let released = vouchers::release(&restored.app, batch, "Compared with the SMS").await;
            assert_eq!(released.is_ok(), !moved);
            let stock = restored.read().rewards().find(1).await.unwrap().unwrap().stock;
            assert_eq!(stock, Some(2));
        }
    }

    async fn nobody_pays_twice_for_a_day(db: TestDatabase) {
        let (test, operator) = TestApp::charging(db).await;
        let ali = test.subscriber("03000000001").await;
        let dump = Dump::new();
        backup::take(&test.db.url(), &dump.0).await.unwrap();
        // The trial is over, and two days are paid.
        for _ in 0..3 {
            test.clock.advance(Duration::days(1));
            renewed(&test).await;
        }
        let paid = || operator.book().iter().filter(|line| line.paid).count();
        assert_eq!(paid(), 2);

        let empty = TestDatabase::empty(test.db.engine()).await;
        backup::restore(&empty.url(), &dump.0, times(&test, false)).await.unwrap();
        let (mut again, _) = TestApp::charging(empty).await;
        again.app.charging = Some(operator.clone());
        again.clock.set(test.app.now());
        let requests = operator.requests();
        renewed(&again).await;
        assert!(operator.requests() > requests, "the day is asked for again");
        assert_eq!(paid(), 2, "and was paid already");
        let state = again.read().subscriptions().find(ali).await.unwrap().unwrap().cycle.state;
        assert_eq!(state, SubscriptionState::Active);
        again.clock.advance(Duration::days(1));
        renewed(&again).await;
        assert_eq!(paid(), 3);
    }

    async fn a_node_that_only_moves_keeps_everything(db: TestDatabase) {
        let test = TestApp::new(db).await;
        lived_in(&test).await;
        let dump = Dump::new();
        backup::take(&test.db.url(), &dump.0).await.unwrap();
        let empty = TestDatabase::empty(test.db.engine()).await;
        let returned = backup::restore(&empty.url(), &dump.0, times(&test, true)).await.unwrap();
        assert_eq!(returned.settled, SettledCounts::default());
        assert_eq!(states(&empty, "queued").await, 2);
        assert_eq!(empty.raw().await.count("session WHERE ended_at IS NULL").await.unwrap(), 1);
    }

    async fn a_database_that_holds_something_is_named(db: TestDatabase) {
        let taken = backup::occupied(&db.url()).await.unwrap().expect("it has tables");
        assert!(taken.contains("arena.db") || taken.contains("public."), "{taken}");
    }

    /// Point-in-time recovery of Postgres, or another tool's restore of SQLite, leaves this state.
    async fn a_database_restored_by_other_tools_is_settled(db: TestDatabase) {
        let test = TestApp::new(db).await;
        lived_in(&test).await;
        let dump = Dump::new();
        backup::take(&test.db.url(), &dump.0).await.unwrap();
        let back = TestDatabase::empty(test.db.engine()).await;
        // With its sessions and messages, as other tools leave it.
        backup::restore(&back.url(), &dump.0, times(&test, true)).await.unwrap();
        let at = |taken| Times { taken, now: test.app.now(), moved: false };

        let early = backup::settle_in_place(&back.url(), at(test.app.now() - Duration::hours(3))).await;
        let refused = early.unwrap_err().to_string();
        assert!(refused.contains("it was not brought back to that time"), "{refused}");
        assert_eq!(states(&back, "queued").await, 2, "nothing is changed");

        let returned = backup::settle_in_place(&back.url(), at(test.app.now())).await.unwrap();
        assert_eq!(returned.violations, []);
        assert_eq!(returned.settled, SettledCounts { sessions: 1, messages: 1, pushes: 1 });
        assert_eq!((states(&back, "unknown").await, states(&back, "queued").await), (1, 1));
        let again = backup::settle_in_place(&back.url(), at(test.app.now())).await.unwrap();
        assert_eq!(again.settled, SettledCounts::default());
    }

    async fn a_database_without_tables_is_not_settled(db: TestDatabase) {
        let empty = TestDatabase::empty(db.engine()).await;
        let test = TestApp::new(db).await;
        if empty.engine() == Engine::Sqlite {
            empty.open().await.close().await;
        }
        let refused = backup::settle_in_place(&empty.url(), times(&test, false)).await.unwrap_err().to_string();
        assert!(refused.contains("has no tables"), "{refused}");
    }

    async fn an_interrupted_restore_is_refused(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let dump = Dump::new();
        backup::take(&test.db.url(), &dump.0).await.unwrap();
        let whole = std::fs::read(&dump.0).unwrap();
        std::fs::write(&dump.0, &whole[..whole.len() / 2]).unwrap();
        let empty = TestDatabase::empty(test.db.engine()).await;
        backup::restore(&empty.url(), &dump.0, times(&test, false)).await.unwrap_err();
        assert!(backup::occupied(&empty.url()).await.unwrap().is_some());
        if test.db.engine() == Engine::Postgres {
            let store = empty.open().await;
            let refused = store.migrate().await.unwrap_err().to_string();
            assert!(refused.contains("was not finished"), "{refused}");
        }
    }

    /// The previous version runs beside this one, and may start again.
    async fn tables_of_a_newer_version_are_left_alone(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut raw = test.db.raw().await;
        raw.execute("INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_of_tomorrow', 0)").await.unwrap();
        let store = test.db.open().await;
        store.migrate().await.unwrap();
        store.ping().await.unwrap();
        // If a migration is missing too, it is no later version.
        raw.execute("DELETE FROM seaql_migrations WHERE version LIKE 'm0016%'").await.unwrap();
        assert!(store.migrate().await.is_err());
    }
}

#[test]
fn a_backup_needs_a_database() {
    run(Engine::Sqlite, |_| async {
        let dump = Dump::new();
        let refused = backup::take("sqlite:/nowhere/arena.db", &dump.0).await;
        assert!(matches!(refused, Err(BackupError::Refused(_))), "{refused:?}");
        assert!(!dump.0.exists());
    });
}

#[test]
fn a_database_of_a_node_that_runs_is_not_settled() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        lived_in(&test).await;
        let now = Times { taken: test.app.now(), ..times(&test, false) };
        let refused = backup::settle_in_place(&test.db.url(), now).await.unwrap_err().to_string();
        assert!(refused.contains("stop every node first"), "{refused}");
        assert_eq!(states(&test.db, "queued").await, 2);
    });
}

fn pages(snapshot: Snapshot) -> Vec<Vec<u8>> {
    let mut pages = Vec::new();
    snapshot
        .pages(|page| {
            pages.push(page.to_vec());
            Ok::<_, BackupError>(())
        })
        .unwrap();
    pages
}

#[test]
fn a_snapshot_holds_one_state_and_nobody_up() {
    run(Engine::Sqlite, |db| async move {
        let test = TestApp::new(db).await;
        lived_in(&test).await;
        let snapshot = Snapshot::open(&test.db.url()).unwrap();
        assert!(backup::knows(snapshot.schema()), "{}", snapshot.schema());
        // Written while the snapshot is open, and not in it.
        let sana = test.subscriber("03000000003").await;
        streak::claim(&test.app, sana, None).await.unwrap();
        let before = pages(snapshot);

        let empty = TestDatabase::empty(Engine::Sqlite).await;
        let write = |to: &std::path::Path| std::fs::write(to, before.concat());
        let returned = backup::restore_sqlite(&empty.url(), write, times(&test, false)).await.unwrap();
        assert_eq!(returned.violations, []);
        assert_eq!(returned.settled, SettledCounts { sessions: 1, messages: 1, pushes: 1 });
        assert_eq!(empty.raw().await.count("ledger_entry").await.unwrap(), 2);
        assert_eq!(test.db.raw().await.count("ledger_entry").await.unwrap(), 4);

        let after = pages(Snapshot::open(&test.db.url()).unwrap());
        let changed = before.iter().zip(&after).filter(|(before, after)| before != after).count();
        assert!(changed > 0 && changed < before.len(), "{changed} of {}", before.len());
    });
}

#[test]
fn damaged_pages_are_not_restored() {
    run(Engine::Sqlite, |db| async move {
        let test = TestApp::new(db).await;
        let whole = pages(Snapshot::open(&test.db.url()).unwrap()).concat();
        let empty = TestDatabase::empty(Engine::Sqlite).await;
        let write = |to: &std::path::Path| std::fs::write(to, &whole[..whole.len() / 2]);
        let refused = backup::restore_sqlite(&empty.url(), write, times(&test, false)).await;
        assert!(refused.is_err());
        assert!(backup::occupied(&empty.url()).await.unwrap().is_some());
    });
}

#[test]
fn a_snapshot_needs_a_database() {
    let refused = Snapshot::open("sqlite:/nowhere/arena.db").err();
    assert!(matches!(refused, Some(BackupError::Refused(_))), "{refused:?}");
    let postgres = Snapshot::open("postgres://arena@/arena").err();
    assert!(matches!(postgres, Some(BackupError::Refused(_))), "{postgres:?}");
}
