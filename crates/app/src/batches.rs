//! Batches: many subscribers' simultaneous requests in one transaction.
//!
//! A lone request is handled at once. Requests that arrive while batches run form the next one, so more
//! requests cost less each (docs/adr/0036-batches.md). Each request has its own outcome. If the database
//! fails for one before the commit, each request is handled alone.
//!
//! A batch runs in its own task and so survives callers that go away.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::idempotency::{self, Attempt, AttemptFailure, IdempotencyKey};
use crate::levels::Results;
use crate::ports::{AccountState, NewAnswer, Repositories, StoreError, SubscriberId};
use crate::streak::Claims;
use crate::{App, AppError, AppResult, subscription};

/// The most requests in a transaction.
const LARGEST: usize = 64;

/// Concurrent batches of a kind: while one waits for the disk, the next is decided.
const AT_A_TIME: usize = 2;

/// Every kind's queue.
#[derive(Default)]
pub struct Batches {
    pub(crate) claims: Arc<Queue<Claims>>,
    pub(crate) results: Arc<Queue<Results>>,
}

/// A kind of batch: `read` reads facts, `write` decides and writes, each for all requests at once.
#[async_trait]
pub(crate) trait Batch: Send + Sync + 'static {
    type Request: Send + Sync + 'static;
    /// Facts read under the deciding locks.
    type Facts: Send;
    type Answer: Serialize + DeserializeOwned + Send + 'static;

    /// The scope of answers to an `Idempotency-Key`.
    const SCOPE: &'static str;

    /// Reads the facts. The requests come in the order of the subscribers' ids, each subscriber once, so two
    /// batches never deadlock.
    async fn read(
        app: &App,
        repos: &dyn Repositories,
        asked: &[BatchRequest<Self::Request>],
    ) -> AppResult<Self::Facts>;

    /// Decides, and writes for the requests that are not refused. Returns the outcomes in the order of the
    /// requests. None of the subscribers is on hold.
    async fn write(
        app: &App,
        repos: &dyn Repositories,
        asked: &[&BatchRequest<Self::Request>],
        facts: Self::Facts,
    ) -> AppResult<Vec<AppResult<Self::Answer>>>;
}

pub(crate) struct BatchRequest<Q> {
    pub(crate) subscriber: SubscriberId,
    pub(crate) key: Option<IdempotencyKey>,
    pub(crate) request: Q,
}

pub(crate) struct Queue<B: Batch> {
    state: Mutex<State<B>>,
}

struct State<B: Batch> {
    waiting: Vec<WaitingRequest<B>>,
    under_way: usize,
}

struct WaitingRequest<B: Batch> {
    app: App,
    asked: BatchRequest<B::Request>,
    answer: Answer<B>,
}

type Answer<B> = oneshot::Sender<AppResult<Attempt<<B as Batch>::Answer>>>;

impl<B: Batch> Default for Queue<B> {
    fn default() -> Self {
        Self { state: Mutex::new(State { waiting: Vec::new(), under_way: 0 }) }
    }
}

impl<B: Batch> Queue<B> {
    /// Handles a request with others, unless the subscriber is on hold.
    ///
    /// # Errors
    /// Those of the batch, and of [`idempotency::once_unless_held`].
    pub(crate) async fn ask(
        self: &Arc<Self>,
        app: &App,
        asked: BatchRequest<B::Request>,
    ) -> AppResult<B::Answer> {
        let (subscriber, key) = (asked.subscriber, asked.key.clone());
        let (answer, outcome) = oneshot::channel();
        self.state().waiting.push(WaitingRequest { app: app.clone(), asked, answer });
        self.start();
        let lost = |_| AppError::Store(StoreError::Unavailable("a batch of requests was cancelled".into()));
        let attempt = outcome.await.map_err(lost)??;
        idempotency::conclude(app, subscriber, B::SCOPE, key.as_ref(), attempt).await
    }

    fn state(&self) -> MutexGuard<'_, State<B>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(self: &Arc<Self>) {
        // There is no runtime if the last batch ends because the runtime shuts down.
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        let batch = {
            let mut state = self.state();
            if state.under_way == AT_A_TIME {
                state.forget_those_gone();
                return;
            }
            let batch = state.take();
            if batch.is_empty() {
                return;
            }
            state.under_way += 1;
            batch
        };
        let under_way = RunningBatch(Arc::clone(self));
        runtime.spawn(async move {
            run::<B>(batch).await;
            drop(under_way);
        });
    }
}

impl<B: Batch> State<B> {
    /// Drops requests whose callers went away while batches hang. Runs once per [`LARGEST`] requests, to stay
    /// cheap.
    fn forget_those_gone(&mut self) {
        if self.waiting.len().is_multiple_of(LARGEST) {
            self.waiting.retain(|waiting| !waiting.answer.is_closed());
        }
    }

    /// Takes the next batch: requests to one database, one per subscriber, by subscriber id. Drops
    /// requests of callers that went away.
    fn take(&mut self) -> Vec<WaitingRequest<B>> {
        let mut subscribers = BTreeSet::new();
        let mut batch: Vec<WaitingRequest<B>> = Vec::new();
        let mut left = Vec::new();
        for waiting in self.waiting.drain(..).filter(|waiting| !waiting.answer.is_closed()) {
            let fits = batch.len() < LARGEST
                && batch.first().is_none_or(|first| Arc::ptr_eq(&first.app.store, &waiting.app.store));
            if fits && subscribers.insert(waiting.asked.subscriber) {
                batch.push(waiting);
            } else {
                left.push(waiting);
            }
        }
        self.waiting = left;
        batch.sort_by_key(|waiting| waiting.asked.subscriber);
        batch
    }
}

/// A running batch; the next starts however this one ends.
struct RunningBatch<B: Batch>(Arc<Queue<B>>);

impl<B: Batch> Drop for RunningBatch<B> {
    fn drop(&mut self) {
        self.0.state().under_way -= 1;
        self.0.start();
    }
}

async fn run<B: Batch>(batch: Vec<WaitingRequest<B>>) {
    let Some(app) = batch.first().map(|first| first.app.clone()) else {
        return;
    };
    let (mut asked, mut answers) = (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()));
    for waiting in batch {
        asked.push(waiting.asked);
        answers.push(waiting.answer);
    }
    let attempts = match attempt::<B>(&app, &asked).await {
        Ok(attempts) => attempts.into_iter().map(Ok).collect(),
        Err(BatchFailure::Committing(error)) => {
            // The outcome of the commit is unknown; each caller may ask again with the same key.
            let unknown = || AppError::Store(StoreError::Unavailable(error.to_string()));
            asked.iter().map(|_| Err(unknown())).collect()
        }
        Err(BatchFailure::Before(error)) if asked.len() == 1 => vec![Err(error)],
        Err(BatchFailure::Before(error)) => {
            tracing::debug!(scope = B::SCOPE, size = asked.len(), %error, "a batch failed; each of its requests is now done alone");
            one_by_one::<B>(&app, asked).await
        }
    };
    for (answer, attempt) in answers.into_iter().zip(attempts) {
        // Sending fails if the caller was cancelled.
        let _ = answer.send(attempt);
    }
}

async fn one_by_one<B: Batch>(
    app: &App,
    asked: Vec<BatchRequest<B::Request>>,
) -> Vec<AppResult<Attempt<B::Answer>>> {
    let mut attempts = Vec::with_capacity(asked.len());
    for one in asked {
        attempts.push(match attempt::<B>(app, &[one]).await {
            Ok(mut attempts) => attempts
                .pop()
                .ok_or_else(|| AppError::Internal("a batch of one request has no outcome".into())),
            Err(BatchFailure::Before(error)) => Err(error),
            Err(BatchFailure::Committing(error)) => Err(error.into()),
        });
    }
    attempts
}

enum BatchFailure {
    /// Nothing was committed.
    Before(AppError),
    /// The outcome is unknown.
    Committing(StoreError),
}

impl<E: Into<AppError>> From<E> for BatchFailure {
    fn from(error: E) -> Self {
        Self::Before(error.into())
    }
}

/// Runs one transaction for all requests. Returns attempts in order.
async fn attempt<B: Batch>(
    app: &App,
    asked: &[BatchRequest<B::Request>],
) -> Result<Vec<Attempt<B::Answer>>, BatchFailure> {
    let tx = app.store.begin().await?;
    let ids: Vec<SubscriberId> = asked.iter().map(|asked| asked.subscriber).collect();
    let locked = async { Ok(tx.subscribers().lock_shared_all(&ids).await?) };
    let (states, known) = futures::try_join!(locked, B::read(app, &*tx, asked))?;
    let barred: Vec<Option<AppError>> = asked.iter().map(|asked| barred(&states, asked.subscriber)).collect();
    let able: Vec<_> =
        asked.iter().zip(&barred).filter(|(_, barred)| barred.is_none()).map(|(asked, _)| asked).collect();
    let mut outcomes =
        if able.is_empty() { Vec::new() } else { B::write(app, &*tx, &able, known).await? }.into_iter();

    let mut answers = Vec::new();
    let mut attempts = Vec::with_capacity(asked.len());
    let mut done = false;
    for (asked, barred) in asked.iter().zip(barred) {
        let outcome = match barred {
            Some(error) => Err(AttemptFailure { error, by_effect: false }),
            None => {
                let outcome = outcomes
                    .next()
                    .ok_or_else(|| AppError::Internal("a request of a batch has no outcome".into()))?;
                outcome.map_err(|error| AttemptFailure { error, by_effect: true })
            }
        };
        attempts.push(match outcome {
            Ok(value) => {
                done = true;
                let (value, answer) = idempotency::kept_as(asked.key.as_ref(), value)?;
                answers.extend(answer.map(|(key, answer)| NewAnswer {
                    subscriber: asked.subscriber,
                    key,
                    answer,
                }));
                Attempt::Done(value)
            }
            Err(not_done) => Attempt::NotDone(not_done),
        });
    }
    if !answers.is_empty() && !tx.idempotency().keep_all(B::SCOPE, &answers, app.now()).await? {
        // One of the keys has an answer already.
        return match asked {
            [_] => Ok(vec![Attempt::AnsweredBefore]),
            _ => Err(BatchFailure::Before(AppError::KeyReused)),
        };
    }
    if done {
        tx.commit().await.map_err(BatchFailure::Committing)?;
    }
    Ok(attempts)
}

/// Returns why a subscriber may not earn now, if so.
fn barred(states: &BTreeMap<SubscriberId, AccountState>, subscriber: SubscriberId) -> Option<AppError> {
    match states.get(&subscriber) {
        Some(state) => subscription::not_held(state.hold.as_ref()).err(),
        None => Some(subscription::erased()),
    }
}
