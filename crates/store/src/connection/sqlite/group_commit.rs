//! Group commit for SQLite.
//!
//! SQLite has one writer and, at `synchronous=FULL`, one flush to the disk for each commit, which takes most
//! of the time. So transactions that wait for the writer at the same time share one commit: each runs in a
//! savepoint of one `BEGIN IMMEDIATE`. None is acknowledged before the commit, so durability is unchanged.
//! If the commit fails, all of them fail.
//!
//! The writer's lock is fair. The first member to finish queues a committer for the lock: members that
//! already wait share the commit, later ones join the next batch. A member that leaves without committing
//! also queues a committer, so a batch never stays open after its last member.
//!
//! Callers may be cancelled at any await point. Statements never wait, so none is interrupted, and a dropped
//! member undoes its changes at once. The commit waits for the disk in a task of its own.

use std::path::Path;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;

use arena_app::ports::{StoreError, StoreResult};
use rusqlite::{Connection, ErrorCode};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMutexGuard, broadcast};
use tokio::task::spawn_blocking;

use super::super::failure::Failure;
use super::{BUSY, connect};

#[derive(Clone)]
pub(in crate::connection) struct GroupCommit {
    writer: Arc<Mutex<Writer>>,
}

struct Writer {
    connection: Option<Connection>,
    batch: Option<Batch>,
}

struct Batch {
    outcome: broadcast::Sender<Result<(), String>>,
    members: usize,
    /// Why the batch must not be committed: rolling back a member's savepoint failed.
    broken: Option<String>,
    committer_queued: bool,
}

pub(in crate::connection) struct Member {
    /// Taken when the member leaves the batch.
    seat: Lock<Option<Seat>>,
}

/// A member's hold on the writer, inside its savepoint; dropping it undoes the member's changes.
struct Seat {
    group: GroupCommit,
    writer: OwnedMutexGuard<Writer>,
    /// Whether the member's changes are already part of the batch.
    released: bool,
}

impl GroupCommit {
    pub(in crate::connection) fn open(path: &Path, create: bool) -> rusqlite::Result<Self> {
        let connection = connect(path, create)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        Ok(Self { writer: Arc::new(Mutex::new(Writer { connection: Some(connection), batch: None })) })
    }

    /// Waits for the writer and opens a savepoint, in a new batch if none is open.
    pub(in crate::connection) async fn join(&self) -> StoreResult<Member> {
        let mut writer = Arc::clone(&self.writer).lock_owned().await;
        if writer.batch.as_ref().is_some_and(|batch| batch.broken.is_some()) {
            writer.end();
        }
        let begun = writer.batch.is_some() || writer.begin(Duration::ZERO)?;
        let mut seat = Seat { group: self.clone(), writer, released: false };
        if !begun {
            // Waits on another thread for another process that is writing.
            let waiting = spawn_blocking(move || match seat.writer.begin(BUSY) {
                Ok(true) => Ok(seat),
                Ok(false) => Err(Failure::Unavailable("another process writes to the database".into())),
                Err(failure) => Err(failure),
            });
            seat = waiting.await.map_err(|error| StoreError::Unavailable(error.to_string()))??;
        }
        seat.writer.connection()?.execute_batch("SAVEPOINT member").map_err(Failure::from)?;
        Ok(Member { seat: Lock::new(Some(seat)) })
    }

    pub(in crate::connection) async fn close(&self) {
        let mut writer = Arc::clone(&self.writer).lock_owned().await;
        // If the task does not run, the batch is not committed: nothing acknowledged is lost.
        let _ = spawn_blocking(move || {
            writer.end();
            writer.connection = None;
        })
        .await;
    }

    async fn commit_batch(self) {
        let mut writer = self.writer.lock_owned().await;
        if writer.batch.is_some() {
            // `end` reports the outcome, also a failure, to the waiting members.
            let _ = spawn_blocking(move || writer.end()).await;
        }
    }
}

impl Writer {
    fn connection(&self) -> Result<&Connection, Failure> {
        self.connection.as_ref().ok_or_else(|| Failure::Unavailable("the database is closed".into()))
    }

    /// Begins a batch. `false` if another process keeps the write lock for longer than `wait`.
    fn begin(&mut self, wait: Duration) -> Result<bool, Failure> {
        let connection = self.connection()?;
        connection.busy_timeout(wait)?;
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        connection.busy_timeout(BUSY)?;
        match begun {
            Ok(()) => {
                let outcome = broadcast::channel(1).0;
                self.batch = Some(Batch { outcome, members: 0, broken: None, committer_queued: false });
                Ok(true)
            }
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Commits or, if broken, rolls back the open batch, and reports the outcome to its members.
    fn end(&mut self) {
        let (Some(batch), Ok(connection)) = (self.batch.take(), self.connection()) else {
            return;
        };
        let outcome = match batch.broken {
            None => connection.execute_batch("COMMIT").map_err(|error| error.to_string()),
            Some(error) => Err(error),
        };
        if let Err(error) = &outcome {
            tracing::error!(%error, "a group of transactions was not committed");
            // Does nothing if SQLite has already rolled back.
            let _ = connection.execute_batch("ROLLBACK");
        }
        // The send fails if every member was cancelled.
        let _ = batch.outcome.send(outcome);
    }

    fn undo(&mut self) {
        let Ok(connection) = self.connection() else { return };
        let Some(batch) = &self.batch else { return };
        if batch.members == 0 {
            // No member has committed, so the whole batch can go.
            let _ = connection.execute_batch("ROLLBACK");
            self.batch = None;
            return;
        }
        if let Err(error) = connection.execute_batch("ROLLBACK TO member; RELEASE member")
            && let Some(batch) = &mut self.batch
        {
            batch.broken = Some(error.to_string());
        }
    }
}

impl Seat {
    /// Queues a committer for the writer, unless one is queued. Returns whether it did.
    fn queue_committer(&mut self) -> bool {
        let Some(batch) = self.writer.batch.as_mut() else { return false };
        match Handle::try_current() {
            Ok(runtime) if !batch.committer_queued => {
                batch.committer_queued = true;
                runtime.spawn(self.group.clone().commit_batch());
                true
            }
            _ => false,
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        if !self.released {
            self.writer.undo();
        }
        // Without a committer, a batch whose last member leaves without committing would keep the database's
        // write lock until the next write.
        self.queue_committer();
    }
}

impl Member {
    pub(in crate::connection) fn work<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let seat = self.seat.lock().unwrap_or_else(PoisonError::into_inner);
        let seat = seat.as_ref().ok_or(Failure::SPENT)?;
        work(seat.writer.connection()?)
    }

    /// Leaves the batch and waits until the whole batch is durable.
    pub(in crate::connection) async fn commit(self) -> StoreResult<()> {
        let lost = || StoreError::Unavailable("the transaction ended before it was committed".into());
        let mut outcome = {
            let seat = self.seat.lock().unwrap_or_else(PoisonError::into_inner).take();
            let mut seat = seat.ok_or_else(lost)?;
            seat.writer.connection()?.execute_batch("RELEASE member").map_err(Failure::from)?;
            seat.released = true;
            let batch = seat.writer.batch.as_mut().ok_or_else(lost)?;
            batch.members += 1;
            let outcome = batch.outcome.subscribe();
            if seat.queue_committer() {
                // The writer is still locked, so the committer queues after all current waiters.
                tokio::task::yield_now().await;
            }
            outcome
        };
        match outcome.recv().await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(StoreError::Unavailable(error)),
            Err(_) => Err(lost()),
        }
    }
}
