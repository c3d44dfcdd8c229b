use std::collections::BTreeSet;
use std::time::Duration as Real;

use arena_app::ports::JobState;
use arena_jobs::{LEASE, Worker, WorkerOptions};
use arena_testkit::{TestApp, TestDatabase, at_once};
use chrono::{DateTime, Duration, Utc};
use tokio_util::sync::CancellationToken;

use crate::support::{Act, ScriptedHandler, done, run};

const TICK: &str = "tick";

/// One job every ten seconds.
async fn nodes(app: &TestApp, count: usize) -> (Vec<Worker>, &'static ScriptedHandler) {
    let tick = ScriptedHandler::new(TICK, Act::Done, Some(Duration::seconds(10)));
    let mut nodes = Vec::new();
    for _ in 0..count {
        // The product's own schedules would disturb the counts.
        let options = WorkerOptions { without: arena_jobs::kinds(), ..WorkerOptions::default() };
        nodes.push(Worker::new(app.node().await, app.gateway.clone(), options).with(tick));
    }
    (nodes, tick)
}

async fn slots(app: &TestApp) -> Vec<DateTime<Utc>> {
    let jobs = app.read().jobs();
    let mut all = Vec::new();
    for state in JobState::ALL {
        all.extend(jobs.list(Some(state), 10_000).await.unwrap().into_iter().map(|job| job.run_at));
    }
    all.sort_unstable();
    all
}

async fn done_ticks(app: &TestApp) -> usize {
    let done = app.read().jobs().list(Some(JobState::Done), 10_000).await.unwrap();
    done.iter().filter(|job| job.kind == TICK).count()
}

arena_testkit::both_engines! {
    async fn one_leads_and_another_takes_over_when_it_dies_and_no_slot_is_lost_or_doubled(db: TestDatabase) {
        let app = TestApp::new(db.clone()).await;
        let (nodes, tick) = nodes(&app, 3).await;
        let start = app.app.now();
        let mut written = [0; 3];
        // Each looks every second. The first dies after a minute, the second a minute later.
        let dies = [Duration::seconds(61), Duration::seconds(122), Duration::days(1)];
        for second in 0..240 {
            for (node, (worker, dies)) in nodes.iter().zip(dies).enumerate() {
                if Duration::seconds(second) < dies {
                    written[node] += worker.write_schedules().await.unwrap();
                    run(worker).await;
                }
            }
            app.clock.advance(Duration::seconds(1));
        }
        let slots = slots(&app).await;
        let each: BTreeSet<_> = slots.iter().copied().collect();
        let expected: BTreeSet<_> = (0..24).map(|slot| start + Duration::seconds(slot * 10)).collect();
        assert_eq!((each, slots.len()), (expected, 24));
        assert_eq!(tick.runs(), 24);
        // The first wrote seven and died; the second made up for the slots of its lease.
        assert_eq!(written, [7, 6, 11]);
        let mut raw = db.raw().await;
        assert_eq!(raw.numbers("SELECT epoch FROM lease").await.unwrap(), [3], "one for each change of hands");
    }

    async fn a_leader_is_let_be_until_its_lease_runs_out(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (nodes, _) = nodes(&app, 2).await;
        assert_eq!(nodes[0].write_schedules().await.unwrap(), 1);
        app.clock.advance(LEASE - Duration::microseconds(1));
        assert_eq!(nodes[1].write_schedules().await.unwrap(), 0);
        app.clock.advance(Duration::microseconds(1));
        assert_eq!(nodes[1].write_schedules().await.unwrap(), 3, "30 seconds of slots");
        // The first was only slow: it does not lead any more.
        app.clock.advance(Duration::seconds(10));
        assert_eq!(nodes[0].write_schedules().await.unwrap(), 0);
        assert_eq!(nodes[1].write_schedules().await.unwrap(), 1);
    }

    async fn nodes_that_start_at_once_agree_on_one(db: TestDatabase) {
        let app = TestApp::new(db.clone()).await;
        let (nodes, _) = nodes(&app, 4).await;
        for round in 0..3 {
            let lead = |n: usize| {
                let node = &nodes[n];
                async move { node.write_schedules().await.unwrap() }
            };
            // All nodes find the lease free.
            let new = futures::future::join_all((0..4).map(lead)).await;
            let first = if round == 0 { 1 } else { 3 };
            assert_eq!((new.iter().sum::<u64>(), new.iter().max()), (first, Some(&first)), "round {round}: {new:?}");
            app.clock.advance(LEASE);
        }
        let mut raw = db.raw().await;
        assert_eq!(raw.numbers("SELECT epoch FROM lease").await.unwrap(), [3]);
    }

    async fn days_without_any_node_do_not_come_back_at_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (nodes, _) = nodes(&app, 1).await;
        assert_eq!(nodes[0].write_schedules().await.unwrap(), 1);
        app.clock.advance(Duration::days(3));
        // The slots of the last five minutes, with the one that has just begun.
        assert_eq!(nodes[0].write_schedules().await.unwrap(), 30);
    }

    async fn a_leader_whose_clock_is_hours_ahead_does_not_lead_for_hours(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (nodes, _) = nodes(&app, 2).await;
        let now = app.app.now();
        app.clock.advance(Duration::hours(2));
        assert_eq!(nodes[0].write_schedules().await.unwrap(), 1);
        // The other node's clock is right, and the first node is never heard of again.
        app.clock.set(now);
        assert_eq!(nodes[1].write_schedules().await.unwrap(), 1, "this slot");
        app.clock.advance(Duration::seconds(10));
        assert_eq!(nodes[1].write_schedules().await.unwrap(), 1, "and the next");
    }

    async fn a_node_that_shuts_down_hands_the_lead_over(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (mut nodes, tick) = nodes(&app, 2).await;
        let (other, leaving) = (nodes.remove(1), nodes.remove(0));
        let shutdown = CancellationToken::new();
        let stop = shutdown.clone();
        let running = tokio::spawn(async move { leaving.run(stop).await });
        while tick.runs() == 0 {
            tokio::task::yield_now().await;
        }
        shutdown.cancel();
        running.await.unwrap();
        app.clock.advance(Duration::seconds(10));
        assert_eq!(other.write_schedules().await.unwrap(), 1, "it need not wait for the lease to run out");
        assert_eq!(run(&other).await, done(1));
    }

    async fn workers_that_run_beside_each_other_do_each_slot_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let tick = ScriptedHandler::new(TICK, Act::Done, Some(Duration::seconds(10)));
        let shutdown = CancellationToken::new();
        let mut running = Vec::new();
        for _ in 0..3 {
            let options = WorkerOptions { poll: Real::from_millis(1), ..WorkerOptions::default() };
            let worker = Worker::new(app.node().await, app.gateway.clone(), options).with(tick);
            let stop = shutdown.clone();
            running.push(async move { worker.run(stop).await });
        }
        let turning = app.clone();
        let clock = async move {
            for slot in 1..=21 {
                if slot > 1 {
                    turning.clock.advance(Duration::seconds(10));
                }
                // Waits until it is recorded, not only run: otherwise the clock might pass the end of the
                // claim first, and another worker would rightly take the job over.
                while done_ticks(&turning).await < slot {
                    tokio::task::yield_now().await;
                }
            }
            shutdown.cancel();
        };
        let mut tasks: Vec<std::pin::Pin<Box<dyn Future<Output = ()> + Send>>> = vec![Box::pin(clock)];
        tasks.extend(running.into_iter().map(|task| Box::pin(task) as _));
        at_once(tasks).await;
        assert_eq!(tick.runs(), 21);
    }
}
