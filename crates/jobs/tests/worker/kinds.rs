//! Old and new versions side by side, and kinds that must not delay others.

use arena_app::messages::SEND_JOB;
use arena_app::ports::{JobCounts, JobState};
use arena_jobs::{AttemptCounts, Worker, WorkerOptions};
use arena_testkit::{TestApp, TestDatabase};
use chrono::Duration;
use serde_json::json;

use crate::support::{
    Act, HeldGateway, ScriptedHandler, done, enqueue, job, messages_at_once, notify, run, states, worker,
};

arena_testkit::both_engines! {
    async fn a_kind_that_a_worker_does_not_know_is_left_to_one_that_does(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let new = job(&app, "tournament.open", json!({"id": 1}));
        assert!(enqueue(&app, &new).await);
        let old = worker(&app);
        for _ in 0..3 {
            assert_eq!(run(&old).await, AttemptCounts::default());
            app.clock.advance(Duration::hours(1));
        }
        let listed = app.read().jobs().list(None, 10).await.unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!((listed[0].id, listed[0].state, listed[0].attempts), (new.id, JobState::Ready, 0));

        let handler = ScriptedHandler::new("tournament.open", Act::Done, None);
        let node = Worker::new(app.node().await, app.gateway.clone(), WorkerOptions::default()).with(handler);
        assert_eq!(run(&node).await, done(1));
        assert_eq!(handler.runs(), 1);
    }

    async fn jobs_of_a_dead_worker_of_the_new_version_are_left_alone_too(db: TestDatabase) {
        let app = TestApp::new(db).await;
        assert!(enqueue(&app, &job(&app, "tournament.open", json!({}))).await);
        let tx = app.begin().await;
        let lease = Duration::seconds(60);
        assert_eq!(tx.jobs().claim(&["tournament.open"], app.app.now(), lease, 1).await.unwrap().len(), 1);
        tx.commit().await.unwrap();
        app.clock.advance(Duration::hours(1));
        assert_eq!(run(&worker(&app)).await, AttemptCounts::default());
        assert_eq!(app.read().jobs().counts().await.unwrap(), JobCounts { running: 1, ..JobCounts::default() });
    }

    async fn a_worker_leaves_excluded_kinds_alone(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        notify(&app.app, ali, "hello").await;
        let options = WorkerOptions { without: vec![SEND_JOB], ..WorkerOptions::default() };
        let mute = Worker::new(app.app.clone(), app.gateway.clone(), options);
        assert_eq!(run(&mute).await, AttemptCounts::default());
        assert_eq!(states(&app, ali).await, [arena_app::ports::MessageState::Queued]);
        assert_eq!(run(&worker(&app)).await, done(1));
    }

    async fn a_flood_of_messages_leaves_room_for_others(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        for text in 0..20 {
            notify(&app.app, ali, &text.to_string()).await;
        }
        app.clock.advance(Duration::seconds(1));
        let handler = ScriptedHandler::new("tournament.open", Act::Done, None);
        assert!(enqueue(&app, &job(&app, "tournament.open", json!({}))).await);
        let (held, mut entries) = HeldGateway::new();
        let options = WorkerOptions {
            poll: std::time::Duration::from_millis(1),
            lanes: messages_at_once(6),
            at_once: 2,
            ..WorkerOptions::default()
        };
        let node = Worker::new(app.app.clone(), held.clone(), options).with(handler);
        let shutdown = tokio_util::sync::CancellationToken::new();
        let stop = shutdown.clone();
        let running = tokio::spawn(async move { node.run(stop).await });
        // Six messages are being sent and none ends, but the jobs due after them run.
        for _ in 0..6 {
            entries.recv().await.unwrap();
        }
        while handler.runs() == 0 {
            tokio::task::yield_now().await;
        }
        assert!(enqueue(&app, &job(&app, "tournament.open", json!({}))).await);
        while handler.runs() == 1 {
            tokio::task::yield_now().await;
        }
        assert!(entries.try_recv().is_err(), "no seventh message");
        held.let_go(20);
        shutdown.cancel();
        running.await.unwrap();
    }
}
