//! Tests of the worker's loop wait for events, never for time to pass; a missing event ends in the
//! runner's time limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration as Real;

use arena_app::App;
use arena_app::ports::{
    JobCounts, MessageGateway, MessageState, Repositories, Store, StoreError, StoreResult, UnitOfWork,
};
use arena_jobs::{WakingStore, Worker, WorkerOptions};
use arena_testkit::{TestApp, TestDatabase};
use async_trait::async_trait;
use chrono::Duration;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::support::{HeldGateway, done, messages_at_once, notify, past_schedules, run, states, worker};

/// A poll interval that never ends within a test.
const NEVER: Real = Real::from_secs(86_400);

fn start(
    app: App,
    gateway: Arc<dyn MessageGateway>,
    options: WorkerOptions,
) -> (CancellationToken, JoinHandle<()>) {
    let shutdown = CancellationToken::new();
    let worker = Worker::new(app, gateway, options);
    let running = tokio::spawn({
        let shutdown = shutdown.clone();
        async move { worker.run(shutdown).await }
    });
    (shutdown, running)
}

struct UnreachableStore {
    store: Arc<dyn Store>,
    times: AtomicU32,
}

#[async_trait]
impl Store for UnreachableStore {
    fn read(&self) -> &dyn Repositories {
        self.store.read()
    }

    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>> {
        let left = self.times.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if left.is_ok() {
            return Err(StoreError::Unavailable("away".into()));
        }
        self.store.begin().await
    }

    async fn ping(&self) -> StoreResult<()> {
        self.store.ping().await
    }
}

arena_testkit::both_engines! {
    async fn a_commit_in_the_same_process_is_acted_on_at_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        let options = WorkerOptions { poll: NEVER, ..WorkerOptions::default() };
        let store = Arc::new(WakingStore::new(app.app.store.clone(), options.waker.clone()));
        let waking = App { store, ..app.app.clone() };
        let (held, mut entries) = HeldGateway::new();
        held.let_go(100);
        let (shutdown, running) = start(waking.clone(), held, options);
        for text in ["one", "two", "three"] {
            notify(&waking, ali, text).await;
            entries.recv().await.unwrap();
        }
        shutdown.cancel();
        running.await.unwrap();
        assert_eq!(states(&app, ali).await, [MessageState::Sent; 3]);
    }

    async fn other_nodes_jobs_are_found_by_polling(db: TestDatabase) {
        let app = TestApp::new(db.clone()).await;
        let ali = app.subscriber("03001234567").await;
        let options = WorkerOptions { poll: Real::from_millis(1), ..WorkerOptions::default() };
        let (held, mut entries) = HeldGateway::new();
        held.let_go(100);
        let (shutdown, running) = start(app.node().await, held, options);
        for text in ["one", "two", "three"] {
            notify(&app.app, ali, text).await;
            entries.recv().await.unwrap();
        }
        shutdown.cancel();
        running.await.unwrap();
        assert_eq!(states(&app, ali).await, [MessageState::Sent; 3]);
        // The scheduled job was written once in all those rounds.
        assert_eq!(db.raw().await.count("job WHERE kind = 'purge'").await.unwrap(), 1);
    }

    async fn messages_to_very_many_go_one_behind_the_other(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        // A sent message makes room for the next.
        let options = WorkerOptions { poll: NEVER, lanes: messages_at_once(3), ..WorkerOptions::default() };
        past_schedules(&app).await;
        for text in 0..9 {
            notify(&app.app, ali, &text.to_string()).await;
        }
        let (held, mut entries) = HeldGateway::new();
        held.let_go(100);
        let (shutdown, running) = start(app.app.clone(), held, options);
        for _ in 0..9 {
            entries.recv().await.unwrap();
        }
        shutdown.cancel();
        running.await.unwrap();
        assert_eq!(states(&app, ali).await, [MessageState::Sent; 9]);
    }

    async fn no_more_jobs_run_at_once_than_are_allowed(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        let (held, mut entries) = HeldGateway::new();
        // No poll and no wake-up: only a job that ends makes room for the next.
        let options = WorkerOptions { poll: NEVER, lanes: messages_at_once(2), ..WorkerOptions::default() };
        past_schedules(&app).await;
        for text in 0..5 {
            notify(&app.app, ali, &text.to_string()).await;
        }
        let (shutdown, running) = start(app.app.clone(), held.clone(), options);
        for left in [3, 2, 1] {
            entries.recv().await.unwrap();
            if left == 3 {
                entries.recv().await.unwrap();
            }
            // Jobs that do not run are not claimed either: their lease would end while they wait.
            let counts = app.read().jobs().counts().await.unwrap();
            assert_eq!((counts.running, counts.ready), (2, left));
            assert!(entries.try_recv().is_err());
            held.let_go(1);
        }
        entries.recv().await.unwrap();
        held.let_go(2);
        shutdown.cancel();
        running.await.unwrap();
        assert_eq!(states(&app, ali).await, [MessageState::Sent; 5]);
    }

    async fn a_shutdown_waits_for_running_jobs_and_starts_none(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        let (held, mut entries) = HeldGateway::new();
        let options = WorkerOptions { poll: NEVER, ..WorkerOptions::default() };
        let waker = options.waker.clone();
        notify(&app.app, ali, "before").await;
        let (shutdown, running) = start(app.app.clone(), held.clone(), options);
        entries.recv().await.unwrap();
        shutdown.cancel();
        app.clock.advance(Duration::seconds(1));
        notify(&app.app, ali, "after").await;
        waker.wake();
        held.let_go(2);
        running.await.unwrap();
        assert_eq!(states(&app, ali).await, [MessageState::Queued, MessageState::Sent]);
        assert!(entries.try_recv().is_err());
    }

    async fn a_job_that_outlasts_the_shutdown_is_taken_over(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        let (held, mut entries) = HeldGateway::new();
        let options = WorkerOptions { drain: Real::from_millis(1), ..WorkerOptions::default() };
        past_schedules(&app).await;
        notify(&app.app, ali, "hello").await;
        let (shutdown, running) = start(app.app.clone(), held, options);
        entries.recv().await.unwrap();
        shutdown.cancel();
        running.await.unwrap();
        let counts = app.read().jobs().counts().await.unwrap();
        assert_eq!(counts.running, 1);
        app.clock.advance(Duration::seconds(60));
        assert_eq!(run(&worker(&app)).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Sent]);
    }

    async fn a_database_that_is_away_is_waited_for(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        notify(&app.app, ali, "hello").await;
        let store = Arc::new(UnreachableStore { store: app.app.store.clone(), times: AtomicU32::new(4) });
        let (held, mut entries) = HeldGateway::new();
        held.let_go(1);
        let options = WorkerOptions { poll: Real::from_millis(1), ..WorkerOptions::default() };
        let (shutdown, running) = start(App { store, ..app.app.clone() }, held, options);
        entries.recv().await.unwrap();
        shutdown.cancel();
        running.await.unwrap();
        assert_eq!(states(&app, ali).await, [MessageState::Sent]);
    }

    async fn an_end_that_cannot_be_written_down_is_a_lost_try(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let ali = app.subscriber("03001234567").await;
        notify(&app.app, ali, "hello").await;
        let store = Arc::new(UnreachableStore { store: app.app.store.clone(), times: AtomicU32::new(0) });
        let (held, mut entries) = HeldGateway::new();
        let cut = Worker::new(App { store: store.clone(), ..app.app.clone() }, held.clone(), WorkerOptions::default());
        let cut = tokio::spawn(async move { cut.run_due_once().await.unwrap() });
        entries.recv().await.unwrap();
        // The database fails while the message is being sent, for longer than the worker tries.
        store.times.store(1_000, Ordering::SeqCst);
        held.let_go(1);
        // `run_due_once` then claims again and fails; only the job matters here.
        assert!(cut.await.is_err());
        let counts = app.read().jobs().counts().await.unwrap();
        assert_eq!(counts, JobCounts { running: 1, ..JobCounts::default() });
        // Sent a second time, with the same reference.
        app.clock.advance(Duration::seconds(60));
        assert_eq!(run(&worker(&app)).await, done(1));
        assert_eq!(states(&app, ali).await, [MessageState::Sent]);
    }
}
