//! What these tests share.

use std::sync::Arc;

use arena_app::ports::{MessageGateway, MessageState, NewJob, SendError, SubscriberId};
use arena_app::{App, messages};
use arena_jobs::{Ran, Worker, WorkerOptions};
use arena_rules::Msisdn;
use arena_testkit::TestApp;
use async_trait::async_trait;
use tokio::sync::{Semaphore, mpsc};
use uuid::Uuid;

/// A worker over the recording gateway.
pub(crate) fn worker(app: &TestApp) -> Worker {
    Worker::new(app.app.clone(), app.gateway.clone(), WorkerOptions::default())
}

pub(crate) async fn run(worker: &Worker) -> Ran {
    worker.run_due_once().await.expect("jobs can be claimed")
}

/// Gets this hour's scheduled jobs out of the way.
pub(crate) async fn past_schedules(app: &TestApp) {
    let worker = worker(app);
    worker.write_schedules().await.expect("written down");
    assert_eq!(run(&worker).await, done(1));
}

pub(crate) fn done(done: u64) -> Ran {
    Ran { done, ..Ran::default() }
}

pub(crate) fn retried(retried: u64) -> Ran {
    Ran { retried, ..Ran::default() }
}

pub(crate) fn dead(dead: u64) -> Ran {
    Ran { dead, ..Ran::default() }
}

/// Tells a subscriber something, as a use case does.
pub(crate) async fn tell(app: &App, subscriber: SubscriberId, text: &str) {
    let tx = app.store.begin().await.expect("a transaction");
    messages::tell(app, &*tx, subscriber, "test", text.into()).await.expect("the outbox takes it");
    tx.commit().await.expect("committed");
}

/// The states of a subscriber's messages, the newest first.
pub(crate) async fn states(app: &TestApp, subscriber: SubscriberId) -> Vec<MessageState> {
    let all = messages::list(&app.app, subscriber).await.expect("the outbox can be read");
    all.into_iter().map(|message| message.state).collect()
}

/// A job that is due now.
pub(crate) fn job(app: &TestApp, kind: &'static str, payload: serde_json::Value) -> NewJob {
    NewJob { id: app.app.new_id(), kind, payload, unique_key: None, run_at: app.app.now() }
}

pub(crate) async fn enqueue(app: &TestApp, job: &NewJob) -> bool {
    let tx = app.begin().await;
    let new = tx.jobs().enqueue(job).await.expect("enqueued");
    tx.commit().await.expect("committed");
    new
}

/// A gateway that says when a message has come, and keeps it until it is let go.
pub(crate) struct HeldGateway {
    entered: mpsc::UnboundedSender<Uuid>,
    turns: Semaphore,
}

impl HeldGateway {
    pub(crate) fn new() -> (Arc<Self>, mpsc::UnboundedReceiver<Uuid>) {
        let (entered, entries) = mpsc::unbounded_channel();
        (Arc::new(Self { entered, turns: Semaphore::new(0) }), entries)
    }

    pub(crate) fn let_go(&self, messages: usize) {
        self.turns.add_permits(messages);
    }
}

#[async_trait]
impl MessageGateway for HeldGateway {
    async fn send(&self, _: &Msisdn, _: &str, reference: Uuid) -> Result<(), SendError> {
        self.entered.send(reference).expect("the test listens");
        self.turns.acquire().await.expect("the semaphore is never closed").forget();
        Ok(())
    }
}
