//! Requests that share a connection to Postgres. Some are dropped with half of their question sent or half of
//! their answer read; each of the others gets its own answer.

use std::time::Duration;

use arena_app::ports::{NewAnswer, Store, StoredAnswer};
use arena_testkit::{DropPoint, Engine, SeededRandom, TestApp, run};
use futures::future::join_all;
use tokio::time::timeout;

use super::node::{PATIENCE, all_writers, no_transaction_is_left, small_database};
use super::waiters::{byte, random_point};

const IDLE: Duration = Duration::from_secs(5);
const TURNS: usize = 200;
const READS: usize = 6;
const KEYS: usize = 24;
/// More than a socket takes at once: the question is half sent when its caller is dropped.
const LONG_KEY: usize = 512 * 1024;

fn key_of(number: usize) -> String {
    format!("key {number}")
}

/// Every third answer comes in many parts, some unread when their caller is dropped.
fn answer_of(number: usize) -> String {
    let times = if number.is_multiple_of(3) { 10_000 } else { 1 };
    format!("answer {number} ").repeat(times)
}

#[derive(Clone, Copy)]
struct DroppedRead {
    number: usize,
    point: DropPoint,
    half_sent: bool,
}

impl DroppedRead {
    /// Every second one is dropped, before one that stays.
    fn new(place: usize, random: &SeededRandom) -> Self {
        let number = usize::from(byte(random)) % KEYS;
        if place.is_multiple_of(2) {
            Self { number, point: random_point(random, 3), half_sent: byte(random) < 128 }
        } else {
            Self { number, point: DropPoint::NEVER, half_sent: false }
        }
    }
}

#[test]
fn nobody_gets_the_answer_of_a_read_that_was_dropped() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03001234567").await;
        let answers: Vec<_> = (0..KEYS)
            .map(|number| {
                let answer = StoredAnswer { request_hash: [0; 32], answer: answer_of(number) };
                NewAnswer { subscriber, key: key_of(number), answer }
            })
            .collect();
        let tx = test.begin().await;
        assert!(tx.idempotency().keep_all("s", &answers, test.app.now()).await.unwrap());
        tx.commit().await.unwrap();

        let database = small_database(&test).await;
        let read = database.read();
        let long_key = "k".repeat(LONG_KEY);
        let random = SeededRandom::new(18);
        let mut dropped = 0;
        for turn in 0..TURNS {
            let asked: Vec<_> = (0..READS).map(|place| DroppedRead::new(place, &random)).collect();
            let reads = asked.iter().map(|asked| {
                let key = if asked.half_sent { long_key.clone() } else { key_of(asked.number) };
                asked.point.run(async move { read.idempotency().find(subscriber, "s", &key).await.unwrap() })
            });
            let outcomes = timeout(PATIENCE, join_all(reads)).await.expect("a read waits for ever");
            for (asked, outcome) in asked.into_iter().zip(outcomes) {
                let DroppedRead { number, point, half_sent } = asked;
                let Some(found) = outcome else {
                    assert_ne!(point, DropPoint::NEVER, "turn {turn}");
                    dropped += 1;
                    continue;
                };
                let expected = (!half_sent).then(|| answer_of(number));
                // Not printed, because it may be long.
                let own = found.map(|found| found.answer) == expected;
                assert!(own, "turn {turn}: another answer than that of {number}, half sent: {half_sent}");
            }
        }
        assert!(dropped > TURNS / 2, "only {dropped} reads were dropped");
        no_transaction_is_left(&test.db, &mut test.db.raw().await).await;
        test.assert_ledger_sound().await;
    });
}

/// A dropped transaction's connection is busy until its statement ends; the next transaction gets an idle
/// one.
#[test]
fn a_dropped_wait_for_a_lock_holds_up_no_other_transaction() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03001234567").await;
        let database = small_database(&test).await;
        for unit in all_writers(&database, Engine::Postgres).await {
            unit.commit().await.unwrap();
        }
        let holder = test.begin().await;
        assert!(holder.subscribers().lock(subscriber).await.unwrap());
        let waiting = database.begin().await.unwrap();
        let waiting = tokio::spawn(async move { waiting.subscribers().lock(subscriber).await });
        let mut raw = test.db.raw().await;
        let locked = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while raw.count(locked).await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());

        let next = database.begin().await.unwrap();
        let nonce = next.sessions().consume_nonce("next", test.app.now());
        let written = timeout(IDLE, nonce).await.expect("behind a statement that nobody waits for");
        assert!(written.unwrap());
        next.commit().await.unwrap();
        drop(holder);
        no_transaction_is_left(&test.db, &mut raw).await;
    });
}
