//! Group commit for SQLite.
//!
//! SQLite has one writer and, at `synchronous=FULL`, one flush to the disk for each commit: the flush is what a claim
//! waits for. Transactions that wait for the writer at the same time therefore share one: each runs inside a savepoint
//! of one `BEGIN IMMEDIATE`, and they are all acknowledged after the one commit. None is acknowledged before, so
//! durability is what it was; if the commit fails, all of them fail.
//!
//! The order is the writer's lock itself, which is fair. The first member to finish sends a committer into the queue,
//! behind those who wait already and before those who come later: the former share the commit, the latter the next. A
//! member that goes away without committing sends one too: a batch is never left open behind the last of its members.
//!
//! Callers are cancelled at any await point (a closed connection, a timeout). Statements never wait, so none is cut in
//! the middle; a member that is dropped undoes what it did on the spot, and the commit, which waits for the disk, runs in
//! a task of its own.

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

/// What the holder of the lock has.
struct Writer {
    /// Nothing once the database is closed.
    connection: Option<Connection>,
    /// The transaction that is open, if one is.
    batch: Option<Batch>,
}

struct Batch {
    outcome: broadcast::Sender<Result<(), String>>,
    /// How many members wait for the commit.
    members: usize,
    /// A statement of the batch itself failed, so nothing of it may be committed.
    broken: Option<String>,
    committer_queued: bool,
}

/// One transaction inside the batch.
pub(in crate::connection) struct Member {
    /// Taken when it leaves the batch.
    seat: Lock<Option<Seat>>,
}

/// The writer, inside a member's savepoint. Dropped, it undoes what the member did.
struct Seat {
    group: GroupCommit,
    writer: OwnedMutexGuard<Writer>,
    /// The member's changes are part of the batch.
    released: bool,
}

impl GroupCommit {
    /// Opens the connection that writes.
    pub(in crate::connection) fn open(path: &Path, create: bool) -> rusqlite::Result<Self> {
        let connection = connect(path, create)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        Ok(Self { writer: Arc::new(Mutex::new(Writer { connection: Some(connection), batch: None })) })
    }

    /// Waits for the writer and opens a savepoint.
    pub(in crate::connection) async fn join(&self) -> StoreResult<Member> {
        let mut writer = Arc::clone(&self.writer).lock_owned().await;
        if writer.batch.as_ref().is_some_and(|batch| batch.broken.is_some()) {
            writer.end();
        }
        let begun = writer.batch.is_some() || writer.begin(Duration::ZERO)?;
        let mut seat = Seat { group: self.clone(), writer, released: false };
        if !begun {
            // Another process is writing, and is waited for elsewhere than on this thread.
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

    /// Ends the batch that is open, and closes the connection.
    pub(in crate::connection) async fn close(&self) {
        let mut writer = Arc::clone(&self.writer).lock_owned().await;
        // Nothing is lost where the task does not run: what was not committed was not acknowledged.
        let _ = spawn_blocking(move || {
            writer.end();
            writer.connection = None;
        })
        .await;
    }

    async fn commit_batch(self) {
        let mut writer = self.writer.lock_owned().await;
        if writer.batch.is_some() {
            // Whoever waits is told in there, also that nothing was committed.
            let _ = spawn_blocking(move || writer.end()).await;
        }
    }
}

impl Writer {
    fn connection(&self) -> Result<&Connection, Failure> {
        self.connection.as_ref().ok_or_else(|| Failure::Unavailable("the database is closed".into()))
    }

    /// Begins a batch; `false` where another process writes for longer than one waits.
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

    /// Commits the open batch, or rolls it back where it is broken, and tells its members.
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
            // Where SQLite has rolled back by itself there is nothing left to roll back.
            let _ = connection.execute_batch("ROLLBACK");
        }
        // Members that no longer listen were cancelled; nobody waits for them.
        let _ = batch.outcome.send(outcome);
    }

    /// Undoes the member that holds the lock.
    fn undo(&mut self) {
        let Ok(connection) = self.connection() else { return };
        let Some(batch) = &self.batch else { return };
        if batch.members == 0 {
            // Nobody waits for what is left, which is nothing.
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
    /// Sends a committer into the queue for the writer, where none is in it; whether it did.
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
        // Nothing else would end a batch whose last member goes away without committing, and the database's one write lock
        // would stay taken until somebody writes again.
        self.queue_committer();
    }
}

impl Member {
    /// Runs inside the member's savepoint.
    pub(in crate::connection) fn work<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let seat = self.seat.lock().unwrap_or_else(PoisonError::into_inner);
        let seat = seat.as_ref().ok_or(Failure::SPENT)?;
        work(seat.writer.connection()?)
    }

    /// Leaves the batch and waits until all of it is durable.
    pub(in crate::connection) async fn commit(self) -> StoreResult<()> {
        let lost = || StoreError::Unavailable("the transaction was lost".into());
        let mut outcome = {
            let seat = self.seat.lock().unwrap_or_else(PoisonError::into_inner).take();
            let mut seat = seat.ok_or_else(lost)?;
            seat.writer.connection()?.execute_batch("RELEASE member").map_err(Failure::from)?;
            seat.released = true;
            let batch = seat.writer.batch.as_mut().ok_or_else(lost)?;
            batch.members += 1;
            let outcome = batch.outcome.subscribe();
            if seat.queue_committer() {
                // The writer is still held: the committer now queues behind everybody who waits by this time.
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
