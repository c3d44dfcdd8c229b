//! Rate limits that all nodes share, in a Redis or what speaks as one (Valkey). It may lose what it has at any time: each
//! node's own limits are then all there is, until it is back.

mod counter;
mod link;
mod names;
mod reporter;
mod tally;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Allowance, Limit, LimitsAway, SharedLimits};
use async_trait::async_trait;
use redis::io::tcp::TcpSettings;
use redis::{Client, IntoConnectionInfo};
use tokio_util::task::AbortOnDropHandle;

use crate::tls;
use counter::Counter;
use reporter::Reporter;

/// How long an answer may take: a request may wait for it.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// Where a Redis is, and who we are there.
#[derive(Clone)]
pub struct RedisUrl(Client);

/// It may hold a password.
impl fmt::Debug for RedisUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisUrl").finish_non_exhaustive()
    }
}

impl RedisUrl {
    /// Reads `redis://` or, with TLS, `rediss://`, then `[[user]:password@]host[:port][/database]`.
    ///
    /// # Errors
    /// What is wrong with it, without repeating it.
    pub fn parse(url: &str) -> Result<Self, &'static str> {
        if !["redis://", "rediss://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err("must begin with redis:// or rediss://");
        }
        // Without delay: else a question may wait until the one before it was acknowledged.
        url.into_connection_info()
            .map(|info| info.set_tcp_settings(TcpSettings::default().set_nodelay(true)))
            .and_then(Client::open)
            .map(Self)
            .map_err(|_| "is no address; write redis://host:port")
    }
}

/// Limits that are counted in a Redis. The node answers from memory, and reports in the background.
pub struct RedisLimits {
    reporter: Arc<Reporter>,
    /// Keeps the connection and reports for as long as this lives.
    _task: AbortOnDropHandle<()>,
}

impl RedisLimits {
    /// Limits in the Redis of this address, under names that follow from the server's secret. An answer that takes
    /// longer than `patience` is none. It need not be there: the connection is made in the background, on this runtime.
    #[must_use]
    pub fn open(url: RedisUrl, secret: &[u8], patience: Duration) -> Self {
        tls::choose();
        let reporter = Arc::new(Reporter::new(Counter::new(secret, patience), patience));
        let task = tokio::spawn({
            let reporter = reporter.clone();
            async move { reporter.run(&url.0).await }
        });
        Self { reporter, _task: AbortOnDropHandle::new(task) }
    }

    /// Connects and counts once, as the server does.
    ///
    /// # Errors
    /// Why limits cannot be counted there, without the password.
    pub async fn probe(url: &RedisUrl, secret: &[u8], patience: Duration) -> Result<(), String> {
        tls::choose();
        let counted = link::connect(&url.0, &Counter::new(secret, patience)).await;
        counted.map(|_| ()).map_err(|error| error.to_string())
    }
}

#[async_trait]
impl SharedLimits for RedisLimits {
    async fn ask(&self, limit: Limit) -> Result<Allowance, LimitsAway> {
        self.reporter.ask(limit).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_never_shown() {
        for good in [
            "redis://localhost",
            "redis://:pa55word@10.0.0.5:6380/2",
            "rediss://arena:pa55word@redis.example",
        ] {
            let url = RedisUrl::parse(good).unwrap();
            assert!(!format!("{url:?}").contains("pa55word"));
        }
        for wrong in [
            "",
            "localhost:6379",
            "http://localhost",
            "unix:///run/redis",
            "redis://",
            "redis://:pa55word@h/x",
        ] {
            let error = RedisUrl::parse(wrong).unwrap_err();
            assert!(!error.contains("pa55word"), "{wrong}: {error}");
        }
    }
}
