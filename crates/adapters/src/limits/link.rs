use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use redis::aio::MultiplexedConnection;
use redis::{AsyncConnectionConfig, Client, RedisError};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use super::counter::Counter;

/// Time limit for connecting, including authentication.
const CONNECT: Duration = Duration::from_secs(1);
/// Consecutive failures that end a connection: one slow answer does not.
const FAILURES: u32 = 5;
/// The first wait before reconnecting; doubled each time.
const PAUSE: Duration = Duration::from_millis(250);
const PAUSE_MAX: Duration = Duration::from_secs(5);
/// A connection that lasted this long resets the wait.
const STEADY: Duration = Duration::from_secs(10);

#[derive(Clone)]
pub(super) struct ReportConnection {
    pub(super) connection: MultiplexedConnection,
    failures: Arc<AtomicU32>,
}

/// The connection for reports, if there is one. It is made in the background: no request waits for it, and
/// without one a request fails at once.
#[derive(Default)]
pub(super) struct Link {
    current: RwLock<Option<ReportConnection>>,
    lost: Notify,
}

impl Link {
    pub(super) fn current(&self) -> Option<ReportConnection> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn is_up(&self) -> bool {
        self.current.read().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    pub(super) fn answered(connection: &ReportConnection) {
        if connection.failures.load(Ordering::Relaxed) != 0 {
            connection.failures.store(0, Ordering::Relaxed);
        }
    }

    /// Records that a report failed. Drops a connection that is broken or has failed too often.
    pub(super) fn failed(&self, connection: &ReportConnection, broken: bool) {
        if connection.failures.fetch_add(1, Ordering::Relaxed) + 1 < FAILURES && !broken {
            return;
        }
        let mut present = self.current.write().unwrap_or_else(PoisonError::into_inner);
        // A failure of an earlier connection says nothing about this one.
        if present.as_ref().is_some_and(|present| Arc::ptr_eq(&present.failures, &connection.failures)) {
            *present = None;
            self.lost.notify_one();
        }
    }

    pub(super) async fn keep(&self, client: &Client, counter: &Counter) {
        let (mut pause, mut logged) = (PAUSE, false);
        loop {
            match connect(client, counter).await {
                Ok(connection) => {
                    let current = ReportConnection { connection, failures: Arc::default() };
                    *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(current);
                    tracing::info!("the shared limits work: nodes count requests together");
                    let since = Instant::now();
                    self.lost.notified().await;
                    tracing::warn!("the shared limits do not answer: this node counts requests alone");
                    logged = false;
                    if since.elapsed() >= STEADY {
                        pause = PAUSE;
                    }
                }
                // Logged once per outage.
                Err(error) if !logged => {
                    tracing::warn!(%error, "key `redis_url`: the shared limits cannot be used: this node counts requests alone");
                    logged = true;
                }
                Err(error) => tracing::debug!(%error, "the shared limits still cannot be used"),
            }
            sleep(pause).await;
            pause = (pause * 2).min(PAUSE_MAX);
        }
    }
}

/// Connects and counts once: a Redis that is slow, read-only or still loading does not count as connected.
pub(super) async fn connect(client: &Client, counter: &Counter) -> Result<MultiplexedConnection, RedisError> {
    let config = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(CONNECT))
        // Each report has its own time limit.
        .set_response_timeout(None);
    let mut connection = client.get_multiplexed_async_connection_with_config(&config).await?;
    counter.attempt(&mut connection).await?;
    Ok(connection)
}
