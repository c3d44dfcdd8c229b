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
//! Callers are cancelled at any await point (a closed connection, a timeout). Whatever moves the batch itself from one
//! state to the next therefore runs in a task of its own, which goes on to its end; only waiting is cancelled.

use std::sync::Arc;

use arena_app::ports::{StoreError, StoreResult};
use sea_orm::{ConnectionTrait, DatabaseConnection};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMutexGuard, broadcast};

use super::uncancelled;
use crate::convert::database;

#[derive(Clone)]
pub(super) struct GroupCommit {
    connection: DatabaseConnection,
    writer: Arc<Mutex<Writer>>,
}

/// What the holder of the lock finds.
#[derive(Default)]
struct Writer {
    /// The transaction that is open, if one is.
    batch: Option<Batch>,
    /// A member went away in the middle: its savepoint is still open and must be undone first.
    abandoned: bool,
}

struct Batch {
    outcome: broadcast::Sender<Result<(), String>>,
    /// A statement of the batch itself failed, so nothing of it may be committed.
    broken: Option<String>,
    committer_queued: bool,
}

/// One transaction inside the batch.
pub(super) struct Member {
    group: GroupCommit,
    writer: Option<OwnedMutexGuard<Writer>>,
}

impl GroupCommit {
    pub(super) fn new(connection: DatabaseConnection) -> Self {
        Self { connection, writer: Arc::default() }
    }

    /// The pool of one connection that writes.
    pub(super) fn pool(&self) -> &DatabaseConnection {
        &self.connection
    }

    /// Waits for the writer and opens a savepoint.
    pub(super) async fn join(&self) -> StoreResult<Member> {
        let writer = Arc::clone(&self.writer).lock_owned().await;
        uncancelled(self.clone().enter(writer)).await
    }

    async fn enter(self, mut writer: OwnedMutexGuard<Writer>) -> StoreResult<Member> {
        writer.undo_abandoned(&self.connection).await;
        if writer.batch.as_ref().is_some_and(|batch| batch.broken.is_some()) {
            writer.end(&self.connection).await;
        }
        if writer.batch.is_none() {
            self.connection.execute_unprepared("BEGIN IMMEDIATE").await.map_err(database)?;
            writer.batch =
                Some(Batch { outcome: broadcast::channel(1).0, broken: None, committer_queued: false });
        }
        // From here to the end of the member the savepoint counts as abandoned, unless the member says otherwise.
        writer.abandoned = true;
        let member = Member { group: self, writer: Some(writer) };
        member.connection().execute_unprepared("SAVEPOINT member").await.map_err(database)?;
        Ok(member)
    }

    /// Ends the batch that is open, after those who wait for it: the last member may have gone away a moment ago.
    pub(super) async fn finish(&self) {
        self.clone().commit_batch().await;
    }

    async fn commit_batch(self) {
        let mut writer = self.writer.lock().await;
        writer.undo_abandoned(&self.connection).await;
        writer.end(&self.connection).await;
    }
}

impl Writer {
    async fn undo_abandoned(&mut self, connection: &DatabaseConnection) {
        if !std::mem::take(&mut self.abandoned) {
            return;
        }
        if let Err(error) = connection.execute_unprepared("ROLLBACK TO member; RELEASE member").await
            && let Some(batch) = &mut self.batch
        {
            batch.broken = Some(error.to_string());
        }
    }

    /// Commits the open batch, or rolls it back where it is broken, and tells its members.
    async fn end(&mut self, connection: &DatabaseConnection) {
        let Some(batch) = self.batch.take() else {
            return;
        };
        let outcome = match batch.broken {
            None => {
                connection.execute_unprepared("COMMIT").await.map(|_| ()).map_err(|error| error.to_string())
            }
            Some(error) => Err(error),
        };
        if let Err(error) = &outcome {
            tracing::error!(%error, "a group of transactions was not committed");
            // Where SQLite has rolled back by itself there is nothing left to roll back.
            let _ = connection.execute_unprepared("ROLLBACK").await;
        }
        // Members that no longer listen were cancelled; nobody waits for them.
        let _ = batch.outcome.send(outcome);
    }
}

impl Member {
    pub(super) fn connection(&self) -> &DatabaseConnection {
        &self.group.connection
    }

    /// Leaves the batch and waits until all of it is durable.
    pub(super) async fn commit(self) -> StoreResult<()> {
        uncancelled(self.leave()).await
    }

    async fn leave(mut self) -> StoreResult<()> {
        let lost = || StoreError::Unavailable("the transaction was lost".into());
        self.connection().execute_unprepared("RELEASE member").await.map_err(database)?;
        let writer = self.writer.as_mut().ok_or_else(lost)?;
        writer.abandoned = false;
        let mut outcome = writer.batch.as_ref().ok_or_else(lost)?.outcome.subscribe();
        if self.queue_committer() {
            // The writer is still held: the committer now queues behind everybody who waits by this time.
            tokio::task::yield_now().await;
        }
        self.writer = None;
        match outcome.recv().await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(StoreError::Unavailable(error)),
            Err(_) => Err(lost()),
        }
    }

    /// Sends a committer into the queue for the writer, where none is in it; whether it did.
    fn queue_committer(&mut self) -> bool {
        let Some(batch) = self.writer.as_mut().and_then(|writer| writer.batch.as_mut()) else {
            return false;
        };
        let runtime = Handle::try_current();
        match runtime {
            Ok(runtime) if !batch.committer_queued => {
                batch.committer_queued = true;
                runtime.spawn(self.group.clone().commit_batch());
                true
            }
            _ => false,
        }
    }
}

impl Drop for Member {
    /// Nothing else would end a batch whose last member goes away without committing, and the database's one write lock
    /// would stay taken until somebody writes again.
    fn drop(&mut self) {
        self.queue_committer();
    }
}
