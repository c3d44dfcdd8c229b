//! Database work of one caller, dropped at each possible point: reads, `BEGIN`, statements one after the
//! other and concurrent, `COMMIT`, and the rollback.
//!
//! Each round has new connections: connecting and preparing are await points too.

use std::fmt::Debug;

use arena_app::ports::{NewJob, Store, SubscriberId};
use arena_app::{App, profile};
use arena_testkit::{DropMoment, DropPoint, Engine, TestApp, TestDatabase, both_engines, run};
use tokio::task::yield_now;

use super::node::{
    SmallNode, assert_equal_counts, assert_usable, dropped_at_every_await, small_app, small_database,
    while_writers_are_taken,
};

pub(super) const PAIRS: [&str; 3] = [
    "handoff_nonce WHERE nonce LIKE 'pair/%'",
    "job",
    "handoff_nonce n JOIN job j ON j.unique_key = n.nonce",
];

fn named_job(app: &App, name: &str) -> NewJob {
    let (id, run_at) = (app.new_id(), app.now());
    NewJob { id, kind: "k", payload: serde_json::Value::Null, unique_key: Some(name.into()), run_at }
}

pub(super) async fn pair_in_turn(app: &App, name: &str) {
    let tx = app.store.begin().await.unwrap();
    assert!(tx.sessions().consume_nonce(name, app.now()).await.unwrap());
    yield_now().await;
    assert!(tx.jobs().enqueue(&named_job(app, name)).await.unwrap());
    yield_now().await;
    tx.commit().await.unwrap();
}

async fn pair_at_once(app: &App, name: &str) {
    let tx = app.store.begin().await.unwrap();
    let job = named_job(app, name);
    let (nonce, enqueued, _) = futures::try_join!(
        tx.sessions().consume_nonce(name, app.now()),
        tx.jobs().enqueue(&job),
        tx.jobs().counts(),
    )
    .unwrap();
    assert!(nonce && enqueued);
    yield_now().await;
    tx.commit().await.unwrap();
}

async fn pair_undone(app: &App, name: &str) {
    let tx = app.store.begin().await.unwrap();
    assert!(tx.sessions().consume_nonce(name, app.now()).await.unwrap());
    yield_now().await;
    assert!(tx.jobs().enqueue(&named_job(app, name)).await.unwrap());
    yield_now().await;
    drop(tx);
    yield_now().await;
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pair {
    Committed,
    Undone,
}

async fn drop_pairs(db: TestDatabase, pair: Pair, write: impl AsyncFn(&App, &str)) {
    let mut node = SmallNode::new(db).await;
    let test = node.test.clone();
    let mut raw = test.db.raw().await;
    let (mut rounds, mut ended) = (0, 0);
    dropped_at_every_await(&mut node, 6, async |point| {
        rounds += 1;
        let app = small_app(&test).await;
        let name = format!("pair/{rounds}");
        let done = point.run(write(&app, &name)).await.is_some();
        assert_equal_counts(&mut raw, &PAIRS).await;
        assert_usable(&*app.store, &test).await;
        assert_equal_counts(&mut raw, &PAIRS).await;
        ended += i64::from(done);
        let there = raw.count("job").await.unwrap();
        match pair {
            Pair::Committed => assert!(there >= ended, "{there} of at least {ended}"),
            Pair::Undone => assert_eq!(there, 0),
        }
        done
    })
    .await;
    node.finish().await;
}

async fn drop_reads<T: Debug + PartialEq>(
    db: TestDatabase,
    fewest: usize,
    read: impl AsyncFn(&App, SubscriberId) -> T,
) {
    let mut node = SmallNode::new(db).await;
    let test = node.test.clone();
    let subscriber = test.subscriber("03001234567").await;
    test.give(subscriber, 70).await;
    let expected = read(&test.app, subscriber).await;
    dropped_at_every_await(&mut node, fewest, async |point| {
        let app = small_app(&test).await;
        let outcome = point.run(read(&app, subscriber)).await;
        // On the same connection, after the dropped request.
        assert_eq!(read(&app, subscriber).await, expected);
        assert_usable(&*app.store, &test).await;
        outcome.is_some_and(|outcome| {
            assert_eq!(outcome, expected);
            true
        })
    })
    .await;
    node.finish().await;
}

/// A statement on `SQLite` never waits, so there may be no drop point.
fn on_postgres(db: &TestDatabase, fewest: usize) -> usize {
    if db.engine() == Engine::Postgres { fewest } else { 0 }
}

both_engines! {
    async fn a_read_that_is_dropped_leaves_its_connection_to_the_others(db: TestDatabase) {
        let fewest = on_postgres(&db, 1);
        drop_reads(db, fewest, async |app: &App, subscriber: SubscriberId| {
            profile::read(app, subscriber).await.unwrap()
        })
        .await;
    }

    async fn a_list_that_is_dropped_leaves_its_connection_to_the_others(db: TestDatabase) {
        let fewest = on_postgres(&db, 1);
        drop_reads(db, fewest, async |app: &App, subscriber: SubscriberId| {
            app.store.read().ledger().entries(subscriber, None, 20).await.unwrap()
        })
        .await;
    }

    async fn a_long_read_that_is_dropped_leaves_its_connection_to_the_others(db: TestDatabase) {
        // On SQLite this read runs on another thread.
        drop_reads(db, 1, async |app: &App, _: SubscriberId| app.store.read().jobs().counts().await.unwrap()).await;
    }

    async fn a_begin_that_is_dropped_leaves_its_connection_to_the_others(db: TestDatabase) {
        let fewest = on_postgres(&db, 1);
        let mut node = SmallNode::new(db).await;
        let test = node.test.clone();
        dropped_at_every_await(&mut node, fewest, async |point| {
            let store = small_database(&test).await;
            let done = point.run(store.begin()).await.is_some();
            assert_usable(&store, &test).await;
            done
        })
        .await;
        node.finish().await;
    }

    /// A waiting caller who is dropped at its turn passes the turn on.
    async fn a_begin_that_is_dropped_in_the_queue_gives_its_turn_away(db: TestDatabase) {
        let mut node = SmallNode::new(db).await;
        let test = node.test.clone();
        dropped_at_every_await(&mut node, 2, async |point| {
            let store = small_database(&test).await;
            let begin = point.run(store.begin());
            let begun = while_writers_are_taken(&store, test.db.engine(), begin).await;
            let done = begun.is_some();
            drop(begun);
            assert_usable(&store, &test).await;
            done
        })
        .await;
        node.finish().await;
    }

    async fn a_unit_of_work_that_is_dropped_is_all_or_nothing(db: TestDatabase) {
        drop_pairs(db, Pair::Committed, pair_in_turn).await;
    }

    async fn a_unit_of_work_whose_statements_are_sent_together_is_all_or_nothing(db: TestDatabase) {
        drop_pairs(db, Pair::Committed, pair_at_once).await;
    }

    async fn a_unit_of_work_that_is_not_committed_leaves_nothing_wherever_it_is_dropped(db: TestDatabase) {
        drop_pairs(db, Pair::Undone, pair_undone).await;
    }
}

/// The caller cannot know whether the statement ran, so nothing may be committed.
#[test]
fn a_transaction_one_of_whose_statements_was_dropped_takes_nothing_more() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let now = test.app.now();
        for moment in [DropMoment::Waiting, DropMoment::Woken] {
            let point = DropPoint { polls: 1, moment };
            // On a busy machine, the first poll may already have the answer.
            let tx = loop {
                let tx = test.begin().await;
                assert!(tx.sessions().consume_nonce("before", now).await.unwrap());
                if point.run(tx.jobs().counts()).await.is_none() {
                    break tx;
                }
            };
            tx.sessions().consume_nonce("after", now).await.unwrap_err();
            tx.commit().await.unwrap_err();
            assert_eq!(test.db.raw().await.count("handoff_nonce").await.unwrap(), 0);
        }
    });
}
