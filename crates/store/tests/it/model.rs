//! Earning and spending against a model of a few maps: any sequence of claims, levels, redemptions, repeated
//! keys and passing days, on two nodes, also several at once.

mod steps;
mod world;

use arena_testkit::{Engine, TestApp, TestDatabase};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// For each engine.
const CASES: u32 = 24;
const STEPS: usize = 60;

fn any_sequence_agrees_with_the_model(engine: Engine) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_all().build().unwrap();
    let (test, nodes) = runtime.block_on(async {
        let test = TestApp::new(TestDatabase::create(engine).await).await;
        let second = test.node().await;
        let nodes = [test.app.clone(), second];
        (test, nodes)
    });
    let config =
        Config { cases: CASES, failure_persistence: None, max_shrink_iters: 300, ..Config::default() };
    let case = std::cell::Cell::new(0);
    let outcome = TestRunner::new(config).run(&prop::collection::vec(steps::step(), 1..=STEPS), |steps| {
        // One database for all cases: each has its own subscribers and rewards.
        case.set(case.get() + 1);
        runtime.block_on(Box::pin(world::play(&test, &nodes, case.get(), &steps)))
    });
    drop(nodes);
    if let Err(failed) = outcome {
        panic!("{failed}");
    }
}

#[test]
fn any_sequence_agrees_with_the_model_on_sqlite() {
    any_sequence_agrees_with_the_model(Engine::Sqlite);
}

#[test]
fn any_sequence_agrees_with_the_model_on_postgres() {
    any_sequence_agrees_with_the_model(Engine::Postgres);
}
