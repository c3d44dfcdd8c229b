//! The connections to Postgres that run transactions.
//!
//! Callers may be cancelled at any await point. Postgres answers statements in the order in which they were
//! sent, so a dropped transaction sends a `ROLLBACK`, even in the middle of a statement or of its `BEGIN`.
//! The connection is free again when the `ROLLBACK` is answered; a transaction that waits for a lock delays
//! nobody else.
//!
//! Outside a transaction the connections are read-only: a statement that was sent after a failed `BEGIN`
//! changes nothing.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use futures::FutureExt;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_postgres::{Config, Row};

use super::super::failure::Failure;
use super::super::statement::Statement;
use super::super::value::Value;
use super::{ACQUIRE, Link};

#[derive(Clone)]
pub(in crate::connection) struct Writers {
    pool: Arc<Pool>,
    permits: Arc<Semaphore>,
}

struct Pool {
    config: Config,
    alone: Config,
    idle: Mutex<Vec<Arc<Link>>>,
}

type PendingCommand = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>;

pub(in crate::connection) struct WriteTransaction {
    link: Arc<Link>,
    /// The answer to `BEGIN`, which the first statement awaits together with its own.
    begin: Mutex<Option<PendingCommand>>,
    ended: bool,
    pool: Arc<Pool>,
    permit: Option<OwnedSemaphorePermit>,
}

impl Writers {
    /// Makes an empty pool. `alone` configures connections without a transaction.
    pub(in crate::connection) fn new(config: Config, alone: Config, connections: usize) -> Self {
        let pool = Arc::new(Pool { config, alone, idle: Mutex::default() });
        Self { pool, permits: Arc::new(Semaphore::new(connections)) }
    }

    pub(in crate::connection) async fn begin(&self) -> Result<WriteTransaction, Failure> {
        let waiting = tokio::time::timeout(ACQUIRE, Arc::clone(&self.permits).acquire_owned());
        let permit = match waiting.await {
            Ok(Ok(permit)) => permit,
            Ok(Err(_)) => return Err(Failure::Unavailable("the database is closed".into())),
            Err(_) => {
                let seconds = ACQUIRE.as_secs();
                let what = format!("all connections for transactions were in use for {seconds} s");
                return Err(Failure::Unavailable(what));
            }
        };
        let link = self.pool.link().await?;
        let begin = sent(&link, "BEGIN READ WRITE");
        Ok(WriteTransaction {
            link,
            begin: Mutex::new(Some(begin)),
            ended: false,
            pool: Arc::clone(&self.pool),
            permit: Some(permit),
        })
    }

    /// Opens a connection for statements that cannot run in a transaction.
    pub(in crate::connection) async fn alone(&self) -> Result<Link, Failure> {
        Link::connect(&self.pool.alone).await
    }

    /// Closes the pool: refuses new transactions. Each connection closes when its transaction ends.
    pub(in crate::connection) fn close(&self) {
        self.permits.close();
        self.pool.idle().clear();
    }
}

impl Pool {
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Link>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_back(&self, link: Arc<Link>, permit: OwnedSemaphorePermit) {
        if !link.is_closed() && !permit.semaphore().is_closed() {
            self.idle().push(link);
        }
        // The permit is dropped last, so that the next caller finds the connection.
        drop(permit);
    }

    async fn link(&self) -> Result<Arc<Link>, Failure> {
        loop {
            let idle = self.idle().pop();
            match idle {
                Some(link) if link.is_closed() => {}
                Some(link) => return Ok(link),
                None => return Ok(Arc::new(Link::connect(&self.config).await?)),
            }
        }
    }
}

/// Sends a command at once; the future resolves to its result.
fn sent(link: &Arc<Link>, command: &'static str) -> PendingCommand {
    let link = Arc::clone(link);
    let mut answer: PendingCommand = Box::pin(async move { link.script(command).await });
    match answer.as_mut().now_or_never() {
        Some(done) => Box::pin(std::future::ready(done)),
        None => answer,
    }
}

impl WriteTransaction {
    pub(in crate::connection) async fn query(
        &self,
        sql: &str,
        values: &[Value],
    ) -> Result<(Vec<Row>, u64), Failure> {
        let (begun, answer) = futures::join!(self.begun(), self.link.query(sql, values));
        begun?;
        answer
    }

    pub(in crate::connection) async fn fetch(
        &self,
        statement: &'static Statement,
        values: &[Value],
    ) -> Result<(Vec<Row>, u64), Failure> {
        let (begun, answer) = futures::join!(self.begun(), self.link.fetch(statement, values));
        begun?;
        answer
    }

    pub(in crate::connection) async fn script(&self, sql: &str) -> Result<(), Failure> {
        let (begun, answer) = futures::join!(self.begun(), self.link.script(sql));
        begun?;
        answer
    }

    async fn begun(&self) -> Result<(), Failure> {
        let begin = self.begin.lock().unwrap_or_else(PoisonError::into_inner).take();
        match begin {
            Some(begin) => begin.await,
            None => Ok(()),
        }
    }

    pub(in crate::connection) async fn commit(mut self) -> Result<(), Failure> {
        self.begun().await?;
        self.link.script("COMMIT").await?;
        self.ended = true;
        Ok(())
    }
}

impl Drop for WriteTransaction {
    fn drop(&mut self) {
        let Some(permit) = self.permit.take() else {
            return;
        };
        let (pool, link) = (Arc::clone(&self.pool), Arc::clone(&self.link));
        if self.ended {
            return pool.take_back(link, permit);
        }
        let rolled_back = sent(&link, "ROLLBACK");
        // Without a runtime, or if the `ROLLBACK` fails, the connection closes, which also ends the
        // transaction.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                if rolled_back.await.is_ok() {
                    pool.take_back(link, permit);
                }
            });
        }
    }
}
