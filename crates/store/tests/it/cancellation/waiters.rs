//! Many wait for one writer, and every second one is dropped at some point: no other waits for ever.

use std::pin::Pin;
use std::sync::Arc;

use arena_app::ports::Random;
use arena_app::{App, streak};
use arena_rules::Credits;
use arena_testkit::{DropMoment, DropPoint, SeededRandom, TestDatabase, UntilDropped, at_once, both_engines};
use futures::future::join_all;
use futures::poll;
use tokio::time::timeout;

use super::node::{PATIENCE, SmallNode, all_writers, assert_equal_counts, assert_usable, small_database};
use super::units::{PAIRS, pair_in_turn};
use crate::wallets::code;

const WAITERS: u32 = 64;
const SEEDS: u64 = 6;
const MOST_POLLS: u8 = 6;

type All<T> = Pin<Box<dyn Future<Output = Vec<Option<T>>>>>;

pub(super) fn byte(random: &SeededRandom) -> u8 {
    let mut bytes = [0];
    random.fill(&mut bytes);
    bytes[0]
}

pub(super) fn random_point(random: &SeededRandom, most_polls: u8) -> DropPoint {
    let polls = 1 + usize::from(byte(random) % most_polls);
    let moment = if byte(random) < 128 { DropMoment::Waiting } else { DropMoment::Woken };
    DropPoint { polls, moment }
}

fn point_of(waiter: usize, random: &SeededRandom) -> DropPoint {
    if waiter.is_multiple_of(2) { DropPoint::NEVER } else { random_point(random, MOST_POLLS) }
}

/// Runs one task, which polls each future in turn, or tasks side by side.
fn together<F>(seed: u64, waiters: Vec<UntilDropped<F>>) -> All<F::Output>
where
    F: Future<Output: Send + 'static> + Send + 'static,
{
    if seed.is_multiple_of(2) { Box::pin(join_all(waiters)) } else { Box::pin(at_once(waiters)) }
}

both_engines! {
    async fn waiting_writers_get_their_turn_when_every_second_one_is_cancelled(db: TestDatabase) {
        let node = SmallNode::new(db).await;
        let test = node.test.clone();
        let mut raw = test.db.raw().await;
        for seed in 0..SEEDS {
            let random = SeededRandom::new(seed);
            // All of them are queued after one poll, because nothing waits before the queue.
            let app = App { store: Arc::new(small_database(&test).await), ..test.app.clone() };
            let mut taken = all_writers(&*app.store, test.db.engine()).await;
            let waiters = (0..WAITERS as usize).map(|waiter| {
                let app = app.clone();
                let name = format!("pair/{seed}/{waiter}");
                point_of(waiter, &random).run(async move { pair_in_turn(&app, &name).await })
            });
            let mut all = together(seed, waiters.collect());
            assert!(poll!(&mut all).is_pending());
            // Postgres has two writers: the other stays taken, so that all wait for this one.
            drop(taken.pop());
            let outcomes = timeout(PATIENCE, all).await.expect("a waiter waits for ever");
            drop(taken);
            assert!(outcomes.iter().step_by(2).all(Option::is_some), "seed {seed}");
            assert!(outcomes.iter().any(Option::is_none), "seed {seed}: nobody went away");
            assert_usable(&*app.store, &test).await;
            assert_equal_counts(&mut raw, &PAIRS).await;
            let stayed = raw.count(&format!("job WHERE unique_key LIKE 'pair/{seed}/%'")).await.unwrap();
            assert!(stayed >= i64::from(WAITERS / 2), "seed {seed}: {stayed}");
        }
        node.finish().await;
    }

    async fn waiting_claims_are_paid_when_every_second_one_is_cancelled(db: TestDatabase) {
        let node = SmallNode::new(db).await;
        let test = node.test.clone();
        let engine = test.db.engine();
        for seed in 0..SEEDS {
            let random = SeededRandom::new(seed);
            let first = WAITERS * u32::try_from(seed).unwrap();
            let subscribers = test.subscribers(first, WAITERS).await;
            let taken = all_writers(&*test.app.store, engine).await;
            let claims = subscribers.iter().enumerate().map(|(waiter, &subscriber)| {
                let app = test.app.clone();
                let claim = async move { streak::claim(&app, subscriber, None).await };
                point_of(waiter, &random).run(claim)
            });
            let mut all = together(seed, claims.collect());
            assert!(poll!(&mut all).is_pending());
            drop(taken);
            let outcomes = timeout(PATIENCE, all).await.expect("a claim waits for ever");
            assert!(outcomes.iter().any(Option::is_none), "seed {seed}: nobody went away");
            for (waiter, outcome) in outcomes.into_iter().enumerate() {
                match outcome {
                    Some(claimed) => assert_eq!(claimed.unwrap().balance, Credits(10)),
                    None => assert_eq!(waiter % 2, 1, "seed {seed}: {waiter} was not dropped"),
                }
            }
            for &subscriber in &subscribers {
                let again = streak::claim(&test.app, subscriber, None).await;
                if again.is_err() {
                    assert_eq!(code(again), "already_claimed");
                }
                assert_eq!(test.balance(subscriber).await, 10);
            }
        }
        node.finish().await;
    }
}
