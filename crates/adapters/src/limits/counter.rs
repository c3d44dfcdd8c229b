use std::io;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Allowance, Limit, Rate};
use redis::aio::MultiplexedConnection;
use redis::{RedisError, Script};
use tokio::time::timeout;

use super::names::Names;

/// What a trial may: nobody waits for its answer, whichever it is.
const TRIAL: Rate = Rate { per_second: NonZeroU32::MIN, burst: NonZeroU32::MIN };

/// Counts, over whatever connection.
#[derive(Clone)]
pub(super) struct Counter {
    names: Arc<Names>,
    script: Arc<Script>,
    patience: Duration,
}

impl Counter {
    pub(super) fn new(secret: &[u8], patience: Duration) -> Self {
        let script = Script::new(include_str!("count.lua"));
        Self { names: Arc::new(Names::new(secret)), script: Arc::new(script), patience }
    }

    pub(super) async fn ask(
        &self,
        connection: &mut MultiplexedConnection,
        limit: Limit,
    ) -> Result<Allowance, RedisError> {
        self.count(connection, self.names.of(&limit.key), limit.rate).await
    }

    /// Whether there is somebody who counts, and soon enough.
    pub(super) async fn attempt(&self, connection: &mut MultiplexedConnection) -> Result<(), RedisError> {
        self.count(connection, self.names.trial(), TRIAL).await.map(|_| ())
    }

    async fn count(
        &self,
        connection: &mut MultiplexedConnection,
        name: String,
        rate: Rate,
    ) -> Result<Allowance, RedisError> {
        // Above a million a second it counts no closer.
        let one = (1_000_000 / u64::from(rate.per_second.get())).max(1);
        let mut call = self.script.prepare_invoke();
        call.key(name).arg(one).arg(one * u64::from(rate.burst.get()));
        // Of microseconds; Redis keeps the script, and is sent it again where it has lost it.
        let wait: u64 = timeout(self.patience, call.invoke_async(connection))
            .await
            .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        Ok(if wait == 0 { Allowance::Granted } else { Allowance::Wait(Duration::from_micros(wait)) })
    }
}
