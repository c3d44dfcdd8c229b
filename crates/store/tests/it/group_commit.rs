//! Transactions that share a commit on SQLite are each all or nothing, and none is acknowledged too early.

use arena_app::ports::{NewJob, UnitOfWork};
use arena_testkit::{Engine, RawConnection, TestApp, TestDatabase, at_once, both_engines, run};

/// A trigger of the tests looks at the kind.
pub(crate) fn job(test: &TestApp, kind: &'static str) -> NewJob {
    let (id, run_at) = (test.app.new_id(), test.app.now());
    NewJob { id, kind, payload: serde_json::Value::Null, unique_key: None, run_at }
}

/// Writes two rows of one name: in the end both are there, or none.
async fn write(test: &TestApp, tx: &dyn UnitOfWork, name: &str) {
    assert!(tx.sessions().consume_nonce(name, test.app.now()).await.unwrap());
    assert!(tx.jobs().enqueue(&NewJob { unique_key: Some(name.into()), ..job(test, "k") }).await.unwrap());
}

async fn fail(test: &TestApp, tx: &dyn UnitOfWork) {
    let nobody = arena_app::ports::SubscriberId(test.app.new_id());
    assert!(tx.idempotency().keep(nobody, "s", "k", &answer(), test.app.now()).await.is_err());
}

fn answer() -> arena_app::ports::StoredAnswer {
    arena_app::ports::StoredAnswer { request_hash: [0; 32], answer: String::new() }
}

async fn names(raw: &mut RawConnection) -> (i64, i64, i64) {
    let both = "handoff_nonce n JOIN job j ON j.unique_key = n.nonce";
    let (nonces, jobs) = (raw.count("handoff_nonce").await.unwrap(), raw.count("job").await.unwrap());
    (nonces, jobs, raw.count(both).await.unwrap())
}

both_engines! {
    async fn committed_work_stays_and_dropped_work_does_not(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let member = |member: usize| {
            let test = test.clone();
            async move {
                let tx = test.begin().await;
                write(&test, &*tx, &format!("{member}")).await;
                match member % 4 {
                    0 | 1 => tx.commit().await.unwrap(),
                    2 => drop(tx),
                    _ => {
                        fail(&test, &*tx).await;
                        drop(tx);
                    }
                }
            }
        };
        at_once((0..120).map(member)).await;
        let mut raw = test.db.raw().await;
        assert_eq!(names(&mut raw).await, (60, 60, 60));
        let committed = raw.count("job WHERE CAST(unique_key AS integer) % 4 IN (0, 1)").await.unwrap();
        assert_eq!(committed, 60);
    }

    async fn nobody_reads_what_is_not_committed(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let tx = test.begin().await;
        let now = test.app.now();
        assert!(tx.idempotency().keep(subscriber, "s", "k", &answer(), now).await.unwrap());
        assert!(tx.idempotency().find(subscriber, "s", "k").await.unwrap().is_some());
        assert!(test.read().idempotency().find(subscriber, "s", "k").await.unwrap().is_none());
        tx.commit().await.unwrap();
        assert!(test.read().idempotency().find(subscriber, "s", "k").await.unwrap().is_some());
    }

    /// Readers never see half a pair, nor fewer than were acknowledged.
    async fn readers_see_whole_transactions_only(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let writer = |writer: usize| {
            let test = test.clone();
            async move {
                for turn in 0..10 {
                    let tx = test.begin().await;
                    write(&test, &*tx, &format!("{writer}/{turn}")).await;
                    tx.idempotency()
                        .keep(subscriber, "s", &format!("{writer}/{turn}"), &answer(), test.app.now())
                        .await
                        .unwrap();
                    tx.commit().await.unwrap();
                    let key = format!("{writer}/{turn}");
                    let found = test.read().idempotency().find(subscriber, "s", &key).await.unwrap();
                    assert!(found.is_some(), "acknowledged and not there");
                }
            }
        };
        let writing = tokio::spawn(at_once((0..8).map(writer).collect::<Vec<_>>()));
        let mut raw = test.db.raw().await;
        while !writing.is_finished() {
            let torn = raw
                .count("job j LEFT JOIN handoff_nonce n ON j.unique_key = n.nonce WHERE n.nonce IS NULL")
                .await
                .unwrap();
            assert_eq!(torn, 0);
            tokio::task::yield_now().await;
        }
        writing.await.unwrap();
        // One nonce is the log-in's.
        assert_eq!(names(&mut raw).await, (81, 80, 80));
    }

    /// A transaction accepts nothing after a failed statement, as on Postgres. On SQLite some failures (a
    /// full disk) end the whole transaction; later statements would run without it.
    async fn after_a_failure_a_transaction_takes_nothing_more(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let tx = test.begin().await;
        write(&test, &*tx, "before").await;
        fail(&test, &*tx).await;
        assert!(tx.jobs().enqueue(&job(&test, "after")).await.is_err());
        assert!(tx.commit().await.is_err());
        let tx = test.begin().await;
        write(&test, &*tx, "next").await;
        tx.commit().await.unwrap();
        let mut raw = test.db.raw().await;
        assert_eq!(names(&mut raw).await, (1, 1, 1));
    }
}

/// Runs a test of SQLite on one thread, where spawned tasks queue for the writer in order.
fn in_line<F: Future<Output = ()>>(test: impl FnOnce(TestApp, RawConnection) -> F) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let app = TestApp::new(TestDatabase::create(Engine::Sqlite).await).await;
        let raw = app.db.raw().await;
        Box::pin(test(app, raw)).await;
    });
}

/// Spawns transactions that all wait while `first` holds the writer, so that they share its commit.
async fn batch(test: &TestApp, kinds: &[&'static str]) -> Vec<(&'static str, bool)> {
    let first = test.begin().await;
    let member = |kind: &'static str| {
        let test = test.clone();
        async move {
            let tx = test.begin().await;
            let enqueued = tx.jobs().enqueue(&job(&test, kind)).await.is_ok();
            (kind, enqueued && tx.commit().await.is_ok())
        }
    };
    let members: Vec<_> = kinds.iter().map(|kind| tokio::spawn(member(kind))).collect();
    tokio::task::yield_now().await;
    let mut answers = vec![("first", first.commit().await.is_ok())];
    for member in members {
        answers.push(member.await.unwrap());
    }
    answers
}

#[test]
fn a_commit_that_fails_is_acknowledged_to_nobody_and_the_next_one_works() {
    in_line(|test, mut raw| async move {
        raw.execute(
            "CREATE TABLE parent (id integer PRIMARY KEY);
             CREATE TABLE child (parent integer REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);
             CREATE TRIGGER poison AFTER INSERT ON job WHEN NEW.kind = 'poison'
             BEGIN INSERT INTO child VALUES (1); END",
        )
        .await
        .unwrap();
        let answers = batch(&test, &["a", "poison", "b"]).await;
        assert_eq!(answers, [("first", false), ("a", false), ("poison", false), ("b", false)], "one commit");
        assert_eq!(raw.count("job").await.unwrap(), 0);
        let answers = batch(&test, &["a", "b", "c"]).await;
        assert!(answers.iter().all(|(_, ok)| *ok), "{answers:?}");
        assert_eq!(raw.count("job").await.unwrap(), 3);
    });
}

/// SQLite rolls back the whole transaction when the disk is full, including members that had already
/// finished.
#[test]
fn a_transaction_that_sqlite_undoes_by_itself_is_acknowledged_to_nobody() {
    in_line(|test, mut raw| async move {
        raw.execute(
            "CREATE TRIGGER full AFTER INSERT ON job WHEN NEW.kind = 'full'
             BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END",
        )
        .await
        .unwrap();
        let answers = batch(&test, &["a", "full", "b"]).await;
        let there = raw.count("job").await.unwrap();
        assert_eq!(answers[1..3], [("a", false), ("full", false)]);
        // The one behind begins anew and may succeed; its answer must be true.
        assert_eq!(there, i64::from(answers[3].1), "{answers:?}");
        let answers = batch(&test, &["a", "b"]).await;
        assert!(answers.iter().all(|(_, ok)| *ok), "{answers:?}");
        assert_eq!(raw.count("job").await.unwrap(), there + 2);
    });
}

#[test]
fn statements_after_a_rollback_by_sqlite_are_not_committed() {
    in_line(|test, mut raw| async move {
        raw.execute(
            "CREATE TRIGGER full AFTER INSERT ON job WHEN NEW.kind = 'full'
             BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END",
        )
        .await
        .unwrap();
        let tx = test.begin().await;
        assert!(tx.jobs().enqueue(&job(&test, "full")).await.is_err());
        assert!(tx.jobs().enqueue(&job(&test, "after")).await.is_err());
        drop(tx);
        assert_eq!(raw.count("job").await.unwrap(), 0);
    });
}

#[test]
fn a_member_that_is_undone_leaves_the_others_alone() {
    in_line(|test, mut raw| async move {
        let first = test.begin().await;
        let member = |kind: &'static str| {
            let test = test.clone();
            async move {
                let tx = test.begin().await;
                tx.jobs().enqueue(&job(&test, kind)).await.unwrap();
                if kind != "undone" {
                    tx.commit().await.unwrap();
                }
            }
        };
        let members: Vec<_> =
            ["a", "undone", "b", "undone", "undone", "c"].map(|kind| tokio::spawn(member(kind))).into();
        tokio::task::yield_now().await;
        first.commit().await.unwrap();
        for member in members {
            member.await.unwrap();
        }
        assert_eq!(raw.count("job").await.unwrap(), 3);
        assert_eq!(raw.count("job WHERE kind = 'undone'").await.unwrap(), 0);
    });
}

#[test]
fn two_processes_may_write_one_file() {
    run(Engine::Sqlite, |db| async move {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        let writer = |writer: usize| {
            let (app, test) = (nodes[writer % 2].clone(), test.clone());
            async move {
                for _ in 0..10 {
                    let tx = app.store.begin().await.unwrap();
                    tx.jobs().enqueue(&job(&test, "k")).await.unwrap();
                    tx.commit().await.unwrap();
                }
            }
        };
        at_once((0..8).map(writer)).await;
        assert_eq!(test.db.raw().await.count("job").await.unwrap(), 80);
    });
}
