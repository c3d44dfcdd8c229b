//! Group commit for SQLite.
//!
//! SQLite has one writer and, at `synchronous=FULL`, one flush to the disk for each commit: the flush is what a claim
//! waits for. Transactions that wait for the writer at the same time therefore share one: each runs inside a savepoint
//! of one `BEGIN IMMEDIATE`, and they are all acknowledged after the one commit. None is acknowledged before, so
//! durability is what it was; if the commit fails, all of them fail.
//!
//! The order is the writer's lock itself, which is fair. The first member to finish sends a committer into the queue,
//! behind those who wait already and before those who come later: the former share the commit, the latter the next.

use std::sync::Arc;

use arena_app::ports::{StoreError, StoreResult};
use sea_orm::{ConnectionTrait, DatabaseConnection};
use tokio::sync::{Mutex, OwnedMutexGuard, broadcast};

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
        let mut writer = Arc::clone(&self.writer).lock_owned().await;
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
        let member = Member { group: self.clone(), writer: Some(writer) };
        self.connection.execute_unprepared("SAVEPOINT member").await.map_err(database)?;
        Ok(member)
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
    ///
    /// Spawned, so that it goes on to its end when the caller is cancelled: a half-left batch would have to be undone
    /// for everybody in it.
    pub(super) async fn commit(self) -> StoreResult<()> {
        tokio::spawn(self.leave())
            .await
            .unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))
    }

    async fn leave(mut self) -> StoreResult<()> {
        let lost = || StoreError::Unavailable("the transaction was lost".into());
        let mut writer = self.writer.take().ok_or_else(lost)?;
        self.group.connection.execute_unprepared("RELEASE member").await.map_err(database)?;
        writer.abandoned = false;
        let batch = writer.batch.as_mut().ok_or_else(lost)?;
        let mut outcome = batch.outcome.subscribe();
        if !batch.committer_queued {
            batch.committer_queued = true;
            tokio::spawn(self.group.clone().commit_batch());
            // The writer is still held: the committer now queues behind everybody who waits by this time.
            tokio::task::yield_now().await;
        }
        drop(writer);
        match outcome.recv().await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(StoreError::Unavailable(error)),
            Err(_) => Err(lost()),
        }
    }
}
