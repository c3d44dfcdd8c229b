use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena_app::ports::{
    ClaimedJob, DeadJob, DeadJobCursor, Decorator, JobCounts, JobOutcome, JobState, Jobs, KindOfJobs,
    ListedJob, NewJob, Repositories, Store, StoreResult, UnitOfWork,
};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::Waker;

/// A store that wakes the worker after each commit with a new job. Use cases need not know that their process
/// has a worker, and a message is sent at once.
pub struct WakingStore {
    store: Arc<dyn Store>,
    waker: Waker,
}

impl WakingStore {
    /// Wraps a store; `waker` is that of the worker.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, waker: Waker) -> Self {
        Self { store, waker }
    }
}

#[async_trait]
impl Store for WakingStore {
    fn read(&self) -> &dyn Repositories {
        self.store.read()
    }

    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>> {
        let tx = self.store.begin().await?;
        Ok(Box::new(WakingUnit { tx, waker: self.waker.clone(), enqueued: AtomicBool::new(false) }))
    }

    async fn ping(&self) -> StoreResult<()> {
        self.store.ping().await
    }
}

struct WakingUnit {
    tx: Box<dyn UnitOfWork>,
    waker: Waker,
    enqueued: AtomicBool,
}

#[async_trait]
impl UnitOfWork for WakingUnit {
    async fn commit(self: Box<Self>) -> StoreResult<()> {
        self.tx.commit().await?;
        if self.enqueued.into_inner() {
            self.waker.wake();
        }
        Ok(())
    }
}

#[async_trait]
impl Jobs for WakingUnit {
    async fn enqueue(&self, job: &NewJob) -> StoreResult<bool> {
        let new = self.tx.jobs().enqueue(job).await?;
        // Read only at the commit.
        self.enqueued.fetch_or(new, Ordering::Relaxed);
        Ok(new)
    }

    async fn enqueue_all(&self, jobs: &[NewJob]) -> StoreResult<u64> {
        let new = self.tx.jobs().enqueue_all(jobs).await?;
        self.enqueued.fetch_or(new > 0, Ordering::Relaxed);
        Ok(new)
    }

    async fn claim(
        &self,
        kinds: &[&'static str],
        now: DateTime<Utc>,
        lease: Duration,
        limit: u64,
    ) -> StoreResult<Vec<ClaimedJob>> {
        self.tx.jobs().claim(kinds, now, lease, limit).await
    }

    async fn finish(
        &self,
        id: Uuid,
        epoch: i64,
        outcome: &JobOutcome,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        self.tx.jobs().finish(id, epoch, outcome, at).await
    }

    async fn list(&self, state: Option<JobState>, limit: u64) -> StoreResult<Vec<ListedJob>> {
        self.tx.jobs().list(state, limit).await
    }

    async fn oldest_due(
        &self,
        now: DateTime<Utc>,
        without: &[&'static str],
    ) -> StoreResult<Option<DateTime<Utc>>> {
        self.tx.jobs().oldest_due(now, without).await
    }

    async fn list_dead(
        &self,
        kind: Option<&str>,
        after: Option<DeadJobCursor>,
        limit: u64,
    ) -> StoreResult<Vec<DeadJob>> {
        self.tx.jobs().list_dead(kind, after, limit).await
    }

    async fn dead(&self, id: Uuid) -> StoreResult<Option<DeadJob>> {
        self.tx.jobs().dead(id).await
    }

    async fn discard(&self, id: Uuid) -> StoreResult<bool> {
        self.tx.jobs().discard(id).await
    }

    async fn by_kind(&self, most: u64) -> StoreResult<Vec<KindOfJobs>> {
        self.tx.jobs().by_kind(most).await
    }

    async fn count_dead(&self, most: u64) -> StoreResult<u64> {
        self.tx.jobs().count_dead(most).await
    }

    async fn retry(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        let again = self.tx.jobs().retry(id, at).await?;
        self.enqueued.fetch_or(again, Ordering::Relaxed);
        Ok(again)
    }

    async fn counts(&self) -> StoreResult<JobCounts> {
        self.tx.jobs().counts().await
    }
}

impl Decorator for WakingUnit {
    fn inner(&self) -> &dyn Repositories {
        &*self.tx
    }

    fn jobs(&self) -> &dyn Jobs {
        self
    }
}
