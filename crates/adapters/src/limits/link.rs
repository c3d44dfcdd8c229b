use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use redis::aio::MultiplexedConnection;
use redis::{AsyncConnectionConfig, Client, RedisError};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use super::counter::Counter;

/// How long a connection may take until it is there, log-in included.
const CONNECT: Duration = Duration::from_secs(1);
/// Failures in a row that end a connection: one slow answer does not.
const FAILURES: u32 = 5;
/// Until the next try to connect; doubled each time.
const PAUSE: Duration = Duration::from_millis(250);
/// The longest.
const PAUSE_MAX: Duration = Duration::from_secs(5);
/// A connection that lasted for so long is made again soon.
const STEADY: Duration = Duration::from_secs(10);

/// A connection, and how often in a row it failed.
#[derive(Clone)]
pub(super) struct Held {
    pub(super) connection: MultiplexedConnection,
    failures: Arc<AtomicU32>,
}

/// The connection that reports are sent over, while there is one. It is made in the background: no request waits for
/// it, and a request hears at once that there is none.
#[derive(Default)]
pub(super) struct Link {
    held: RwLock<Option<Held>>,
    lost: Notify,
}

impl Link {
    pub(super) fn held(&self) -> Option<Held> {
        self.held.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether there is a connection.
    pub(super) fn is_up(&self) -> bool {
        self.held.read().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// A report was answered over it.
    pub(super) fn answered(held: &Held) {
        if held.failures.load(Ordering::Relaxed) != 0 {
            held.failures.store(0, Ordering::Relaxed);
        }
    }

    /// A report was not. A connection that is broken, or failed too often, is given up.
    pub(super) fn failed(&self, held: &Held, broken: bool) {
        if held.failures.fetch_add(1, Ordering::Relaxed) + 1 < FAILURES && !broken {
            return;
        }
        let mut present = self.held.write().unwrap_or_else(PoisonError::into_inner);
        // Whoever waited for the connection before says nothing about this one.
        if present.as_ref().is_some_and(|present| Arc::ptr_eq(&present.failures, &held.failures)) {
            *present = None;
            self.lost.notify_one();
        }
    }

    /// Makes the connection, as often as it is lost.
    pub(super) async fn keep(&self, client: &Client, counter: &Counter) {
        let (mut pause, mut told) = (PAUSE, false);
        loop {
            match connect(client, counter).await {
                Ok(connection) => {
                    let held = Held { connection, failures: Arc::default() };
                    *self.held.write().unwrap_or_else(PoisonError::into_inner) = Some(held);
                    tracing::info!("the shared limits are there");
                    let since = Instant::now();
                    self.lost.notified().await;
                    tracing::warn!("the shared limits do not answer: each node counts for itself");
                    told = false;
                    if since.elapsed() >= STEADY {
                        pause = PAUSE;
                    }
                }
                // Once, however long they are away.
                Err(error) if !told => {
                    tracing::warn!(%error, "key `redis_url`: no shared limits: each node counts for itself");
                    told = true;
                }
                Err(error) => tracing::debug!(%error, "the shared limits are still away"),
            }
            sleep(pause).await;
            pause = (pause * 2).min(PAUSE_MAX);
        }
    }
}

/// A connection over which was counted: what is slow, only reads or is still loading is not there yet.
pub(super) async fn connect(client: &Client, counter: &Counter) -> Result<MultiplexedConnection, RedisError> {
    let config = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(CONNECT))
        // Each report has a time limit of its own.
        .set_response_timeout(None);
    let mut connection = client.get_multiplexed_async_connection_with_config(&config).await?;
    counter.attempt(&mut connection).await?;
    Ok(connection)
}
