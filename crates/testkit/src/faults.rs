//! A store whose transactions fail now and then, at points where a machine may crash.
//!
//! Each of these points is also an await point, however fast the database answers: a test that cancels work
//! meets them all.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arena_app::ports::{Decorator, Repositories, Store, StoreError, StoreResult, UnitOfWork};
use async_trait::async_trait;
use rand::rngs::StdRng;
use rand::{Rng, RngExt as _, SeedableRng};
use tokio::task::yield_now;

/// The rate of failures and their counts.
#[derive(Debug)]
pub struct Faults {
    dice: Mutex<StdRng>,
    per_mille: u32,
    at_begin: AtomicU64,
    before_commit: AtomicU64,
    after_commit: AtomicU64,
}

/// The point at which a transaction fails.
enum Fault {
    /// Beginning fails.
    AtBegin,
    /// The transaction is lost before its commit.
    BeforeCommit,
    /// The transaction is committed, but the caller gets an error.
    AfterCommit,
}

impl Faults {
    /// Makes about `per_mille` of a thousand transactions fail, each at one of the points.
    #[must_use]
    pub fn new(seed: u64, per_mille: u32) -> Arc<Self> {
        Arc::new(Self {
            dice: Mutex::new(StdRng::seed_from_u64(seed)),
            per_mille,
            at_begin: AtomicU64::new(0),
            before_commit: AtomicU64::new(0),
            after_commit: AtomicU64::new(0),
        })
    }

    fn throw(&self) -> Option<Fault> {
        let mut dice = self.dice.lock().unwrap_or_else(PoisonError::into_inner);
        if dice.next_u32() % 1000 >= self.per_mille {
            return None;
        }
        let (fault, counter) = match dice.random_range(0..3) {
            0 => (Fault::AtBegin, &self.at_begin),
            1 => (Fault::BeforeCommit, &self.before_commit),
            _ => (Fault::AfterCommit, &self.after_commit),
        };
        counter.fetch_add(1, Ordering::Relaxed);
        Some(fault)
    }

    /// The failures: at begin, before commit, after commit.
    #[must_use]
    pub fn counts(&self) -> [u64; 3] {
        [&self.at_begin, &self.before_commit, &self.after_commit]
            .map(|counter| counter.load(Ordering::Relaxed))
    }
}

/// A store with [`Faults`].
pub struct FaultyStore {
    store: Arc<dyn Store>,
    faults: Arc<Faults>,
}

impl FaultyStore {
    /// Wraps a store.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, faults: Arc<Faults>) -> Self {
        Self { store, faults }
    }
}

fn fault() -> StoreError {
    StoreError::Unavailable("a fault of the test".into())
}

#[async_trait]
impl Store for FaultyStore {
    fn read(&self) -> &dyn Repositories {
        self.store.read()
    }

    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>> {
        let fate = self.faults.throw();
        yield_now().await;
        if matches!(fate, Some(Fault::AtBegin)) {
            return Err(fault());
        }
        Ok(Box::new(FaultyUnit { tx: self.store.begin().await?, fate }))
    }

    async fn ping(&self) -> StoreResult<()> {
        self.store.ping().await
    }
}

struct FaultyUnit {
    tx: Box<dyn UnitOfWork>,
    fate: Option<Fault>,
}

#[async_trait]
impl UnitOfWork for FaultyUnit {
    async fn commit(self: Box<Self>) -> StoreResult<()> {
        yield_now().await;
        if matches!(self.fate, Some(Fault::AtBegin | Fault::BeforeCommit)) {
            return Err(fault());
        }
        self.tx.commit().await?;
        yield_now().await;
        if matches!(self.fate, Some(Fault::AfterCommit)) {
            return Err(fault());
        }
        Ok(())
    }
}

impl Decorator for FaultyUnit {
    fn inner(&self) -> &dyn Repositories {
        &*self.tx
    }
}
