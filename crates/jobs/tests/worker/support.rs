use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arena_app::messages::SEND_JOB;
use arena_app::ports::{
    ClaimedJob, GatewayAcceptance, MessageGateway, MessageState, NewJob, Outgoing, SendError, SubscriberId,
};
use arena_app::{App, messages};
use arena_jobs::{AttemptCounts, Context, Failure, Handler, Lane, Worker, WorkerOptions, purge};
use arena_testkit::{TestApp, news};
use async_trait::async_trait;
use chrono::Duration;
use serde_json::json;
use tokio::sync::{Semaphore, mpsc};
use uuid::Uuid;

pub(crate) fn worker(app: &TestApp) -> Worker {
    Worker::new(app.app.clone(), app.gateway.clone(), WorkerOptions::default())
}

pub(crate) async fn run(worker: &Worker) -> AttemptCounts {
    worker.run_due_once().await.expect("jobs can be claimed")
}

pub(crate) async fn past_schedules(app: &TestApp) {
    let worker = worker(app);
    let written = worker.write_schedules().await.expect("written down");
    assert_eq!(run(&worker).await, done(written));
}

pub(crate) fn done(done: u64) -> AttemptCounts {
    AttemptCounts { done, ..AttemptCounts::default() }
}

pub(crate) fn retried(retried: u64) -> AttemptCounts {
    AttemptCounts { retried, ..AttemptCounts::default() }
}

pub(crate) fn dead(dead: u64) -> AttemptCounts {
    AttemptCounts { dead, ..AttemptCounts::default() }
}

pub(crate) async fn notify(app: &App, subscriber: SubscriberId, text: &str) {
    let tx = app.store.begin().await.expect("a transaction");
    messages::notify(app, &*tx, subscriber, news(text)).await.expect("the outbox takes it");
    tx.commit().await.expect("committed");
}

/// Newest first.
pub(crate) async fn states(app: &TestApp, subscriber: SubscriberId) -> Vec<MessageState> {
    let all = messages::list(&app.app, subscriber).await.expect("the outbox can be read");
    all.into_iter().map(|message| message.state).collect()
}

pub(crate) fn job(app: &TestApp, kind: &'static str, payload: serde_json::Value) -> NewJob {
    NewJob { id: app.app.new_id(), kind, payload, unique_key: None, run_at: app.app.now() }
}

pub(crate) async fn enqueue(app: &TestApp, job: &NewJob) -> bool {
    let tx = app.begin().await;
    let new = tx.jobs().enqueue(job).await.expect("enqueued");
    tx.commit().await.expect("committed");
    new
}

/// A gateway that reports each arriving message, and holds it until it is let go.
pub(crate) struct HeldGateway {
    entered: mpsc::UnboundedSender<Uuid>,
    turns: Semaphore,
    refuses: bool,
}

impl HeldGateway {
    pub(crate) fn new() -> (Arc<Self>, mpsc::UnboundedReceiver<Uuid>) {
        let (entered, entries) = mpsc::unbounded_channel();
        (Arc::new(Self { entered, turns: Semaphore::new(0), refuses: false }), entries)
    }

    /// A gateway that refuses each message in the end, and knows none by its reference.
    pub(crate) fn refusing() -> (Arc<Self>, mpsc::UnboundedReceiver<Uuid>) {
        let (entered, entries) = mpsc::unbounded_channel();
        (Arc::new(Self { entered, turns: Semaphore::new(0), refuses: true }), entries)
    }

    pub(crate) fn let_go(&self, messages: usize) {
        self.turns.add_permits(messages);
    }
}

#[async_trait]
impl MessageGateway for HeldGateway {
    async fn send(&self, message: &Outgoing<'_>) -> Result<GatewayAcceptance, SendError> {
        self.entered.send(message.reference).expect("the test listens");
        self.turns.acquire().await.expect("the semaphore is never closed").forget();
        if self.refuses { Err(SendError::Later("busy".into())) } else { Ok(GatewayAcceptance::default()) }
    }

    fn repeats_are_one(&self) -> bool {
        !self.refuses
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    Done,
    Panic,
    Hang,
}

pub(crate) struct ScriptedHandler {
    pub(crate) kind: &'static str,
    pub(crate) act: Act,
    pub(crate) every: Option<Duration>,
    runs: AtomicU64,
}

impl ScriptedHandler {
    /// The handler lives as long as the test's process.
    pub(crate) fn new(kind: &'static str, act: Act, every: Option<Duration>) -> &'static Self {
        Box::leak(Box::new(Self { kind, act, every, runs: AtomicU64::new(0) }))
    }

    pub(crate) fn runs(&self) -> u64 {
        self.runs.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl Handler for ScriptedHandler {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn every(&self) -> Option<Duration> {
        self.every
    }

    async fn run(&self, _: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        self.runs.fetch_add(1, Ordering::SeqCst);
        match self.act {
            Act::Done => Ok(()),
            Act::Panic => panic!("index out of {}", "bounds"),
            Act::Hang => std::future::pending().await,
        }
    }
}

pub(crate) fn messages_at_once(messages: usize) -> BTreeMap<String, Lane> {
    [(SEND_JOB.to_owned(), Lane::of(messages))].into()
}

pub(crate) async fn purge_all(app: &TestApp) {
    let kinds = purge::kinds();
    for kind in &kinds {
        assert!(enqueue(app, &job(app, kind, json!({}))).await);
    }
    assert_eq!(run(&worker(app)).await, done(kinds.len() as u64));
}
