//! Workers that die, and slow workers.

use std::sync::Arc;

use arena_app::messages::SEND_JOB;
use arena_app::ports::{JobCounts, JobOutcome, MessageState};
use arena_jobs::{AttemptCounts, MAX_ATTEMPTS, Worker, WorkerOptions};
use arena_testkit::{TestApp, TestDatabase};
use chrono::Duration;
use serde_json::json;

use crate::support::{
    Act, HeldGateway, ScriptedHandler, dead, done, enqueue, job, notify, run, states, worker,
};

const LEASE: Duration = Duration::seconds(60);

arena_testkit::both_engines! {
    async fn the_job_of_a_dead_worker_is_taken_over_after_its_lease(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        notify(&app.app, ali, "hello").await;
        let tx = app.begin().await;
        let claimed = tx.jobs().claim(&[SEND_JOB], app.app.now(), LEASE, 10).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(claimed.len(), 1);
        assert_eq!((claimed[0].attempt, claimed[0].epoch), (1, 1));

        let worker = worker(&app);
        app.clock.advance(LEASE - Duration::microseconds(1));
        assert_eq!(run(&worker).await, AttemptCounts::default());
        let counts = app.read().jobs().counts().await.unwrap();
        assert_eq!(counts, JobCounts { running: 1, ..JobCounts::default() });
        app.clock.advance(Duration::microseconds(1));
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Sent]);

        // The worker was only slow, and now reports that the job must be retried.
        let again = JobOutcome::Retry { at: app.app.now(), error: "late".into() };
        let tx = app.begin().await;
        let late = tx.jobs().finish(claimed[0].id, claimed[0].epoch, &again, app.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert!(!late);
        assert_eq!(run(&worker).await, AttemptCounts::default());
    }

    async fn a_worker_that_is_stopped_in_the_middle_leaves_its_job_to_others(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        notify(&app.app, ali, "hello").await;
        let (held, mut entries) = HeldGateway::new();
        let stopped = Worker::new(app.app.clone(), held, WorkerOptions::default());
        let stopped = tokio::spawn(async move { run(&stopped).await });
        entries.recv().await.unwrap();
        stopped.abort();
        assert!(stopped.await.unwrap_err().is_cancelled());

        app.clock.advance(LEASE);
        assert_eq!(run(&worker(&app)).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Sent]);
    }

    async fn a_slow_worker_cannot_end_a_job_that_was_taken_over(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        notify(&app.app, ali, "hello").await;
        let (held, mut entries) = HeldGateway::new();
        let slow = Worker::new(app.app.clone(), held.clone(), WorkerOptions::default());
        let slow = tokio::spawn(async move { run(&slow).await });
        let reference = entries.recv().await.unwrap();

        // The other worker holds the job while the slow one ends.
        app.clock.advance(LEASE);
        let (other_held, mut other_entries) = HeldGateway::new();
        let other = Worker::new(app.node().await, other_held.clone(), WorkerOptions::default());
        let other = tokio::spawn(async move { run(&other).await });
        assert_eq!(other_entries.recv().await, Some(reference), "the gateway can tell that it is the same message");
        held.let_go(1);
        assert_eq!(slow.await.unwrap(), AttemptCounts { lost: 1, ..AttemptCounts::default() });
        let counts = app.read().jobs().counts().await.unwrap();
        assert_eq!(counts, JobCounts { running: 1, ..JobCounts::default() });
        other_held.let_go(1);
        assert_eq!(other.await.unwrap(), done(1));
        let counts = app.read().jobs().counts().await.unwrap();
        assert_eq!(counts, JobCounts { done: 1, ..JobCounts::default() });
    }

    async fn a_job_that_takes_its_worker_down_each_time_is_given_up(db: TestDatabase) {
        let app = TestApp::new(db).await;
        assert!(enqueue(&app, &job(&app, "deadly", json!({}))).await);
        for attempt in 1..=MAX_ATTEMPTS {
            let tx = app.begin().await;
            let claimed = tx.jobs().claim(&["deadly"], app.app.now(), LEASE, 10).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(claimed[0].attempt, attempt);
            app.clock.advance(LEASE);
        }
        let deadly = ScriptedHandler::new("deadly", Act::Done, None);
        assert_eq!(run(&worker(&app).with(deadly)).await, dead(1));
        assert_eq!(deadly.runs(), 0, "it was not tried again");
        let letters = app.read().jobs().list_dead(None, None, 10).await.unwrap();
        assert_eq!(letters[0].error, "the worker died in the last of 12 attempts");
    }

    async fn racing_claims_never_share_a_job(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        for text in 0..60 {
            notify(&app.app, ali, &text.to_string()).await;
        }
        let app = Arc::new(app);
        let mut claims = Vec::new();
        for _ in 0..8 {
            let (app, node) = (app.clone(), app.node().await);
            claims.push(tokio::spawn(async move {
                let mut mine = Vec::new();
                loop {
                    let tx = node.store.begin().await.unwrap();
                    let some = tx.jobs().claim(&[SEND_JOB], app.app.now(), LEASE, 3).await.unwrap();
                    tx.commit().await.unwrap();
                    if some.is_empty() {
                        return mine;
                    }
                    mine.extend(some.into_iter().map(|job| job.id));
                }
            }));
        }
        let mut all = Vec::new();
        for claim in claims {
            all.extend(claim.await.unwrap());
        }
        // An empty claim beside others may only mean that they hold the last rows.
        all.sort_unstable();
        let claimed = all.len();
        all.dedup();
        assert_eq!((claimed, all.len()), (60, 60));
    }
}
