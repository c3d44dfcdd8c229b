//! Rate limits that all nodes share, in Redis or a compatible server (Valkey). Redis may lose its data at any
//! time; until it is back, only each node's own limits apply.

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

/// Time limit for an answer, because a request may wait for it.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// The address of a Redis with its credentials.
#[derive(Clone)]
pub struct RedisUrl(Client);

/// Hides the URL, which may hold a password.
impl fmt::Debug for RedisUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisUrl").finish_non_exhaustive()
    }
}

impl RedisUrl {
    /// Parses `redis://` or, with TLS, `rediss://`, then `[[user]:password@]host[:port][/database]`.
    ///
    /// # Errors
    /// The fault, without repeating the URL.
    pub fn parse(url: &str) -> Result<Self, &'static str> {
        if !["redis://", "rediss://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err("must begin with redis:// or rediss://");
        }
        // Without `TCP_NODELAY` a call may wait for the acknowledgement of the previous one.
        url.into_connection_info()
            .map(|info| info.set_tcp_settings(TcpSettings::default().set_nodelay(true)))
            .and_then(Client::open)
            .map(Self)
            .map_err(|_| "is not an address; write redis://host:port")
    }
}

/// Limits counted in Redis. The node answers from memory and reports in the background.
pub struct RedisLimits {
    reporter: Arc<Reporter>,
    /// Runs the connection and the reports until this value is dropped.
    _task: AbortOnDropHandle<()>,
}

impl RedisLimits {
    /// Opens limits in a Redis, under key names derived from the server's secret. Answers slower than
    /// `patience` are ignored. Redis may be down: the connection is made in the background, on the current
    /// runtime.
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
    /// Why Redis cannot count, without the password.
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
