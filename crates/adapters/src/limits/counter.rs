use std::io;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::Rate;
use redis::aio::MultiplexedConnection;
use redis::{RedisError, Script};
use tokio::time::timeout;

use super::names::Names;
use super::tally::{Report, spacing_micros};

/// The rate of a trial count, on which no request depends.
const TRIAL: Rate = Rate { per_second: NonZeroU32::MIN, burst: NonZeroU32::MIN };
/// The most bursts counted ahead: one by the limit, the others by requests that nodes granted before their
/// reports. A higher value comes from a clock that was set back.
const MOST_BURSTS: u64 = 4;

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

    /// Counts all reports in one round trip. For each key, returns how long the requests of all nodes
    /// occupy from now on.
    pub(super) async fn count(
        &self,
        connection: &mut MultiplexedConnection,
        reports: &[Report],
    ) -> Result<Vec<Duration>, RedisError> {
        let lines = reports
            .iter()
            .map(|report| (self.names.of(&report.limit.key), report.limit.rate, report.requests));
        let answers = self.run(connection, lines).await?;
        if answers.len() != reports.len() {
            return Err(io::Error::other("the script did not answer for every key").into());
        }
        Ok(answers)
    }

    /// Checks that Redis counts, and fast enough.
    pub(super) async fn attempt(&self, connection: &mut MultiplexedConnection) -> Result<(), RedisError> {
        self.run(connection, [(self.names.trial(), TRIAL, 1)]).await.map(|_| ())
    }

    async fn run(
        &self,
        connection: &mut MultiplexedConnection,
        lines: impl IntoIterator<Item = (String, Rate, u32)>,
    ) -> Result<Vec<Duration>, RedisError> {
        let mut call = self.script.prepare_invoke();
        for (name, rate, requests) in lines {
            let one = spacing_micros(rate);
            let most = one * u64::from(rate.burst.get()) * MOST_BURSTS;
            call.key(name).arg(one).arg(most).arg(requests);
        }
        // Redis caches the script; the library sends it again after Redis has lost it.
        let aheads: Vec<u64> = timeout(self.patience, call.invoke_async(connection))
            .await
            .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        Ok(aheads.into_iter().map(Duration::from_micros).collect())
    }
}
