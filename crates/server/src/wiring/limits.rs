use std::sync::Arc;

use anyhow::anyhow;
use arena_adapters::limits::{PATIENCE, RedisLimits, RedisUrl};
use arena_app::ports::SharedLimits;

use crate::config::Config;

/// The Redis that counts the requests of all nodes; it may be unreachable.
pub(crate) fn shared(config: &Config) -> anyhow::Result<Option<Arc<dyn SharedLimits>>> {
    let Some(url) = &config.redis_url else {
        return Ok(None);
    };
    let url = RedisUrl::parse(url.as_str()).map_err(|error| anyhow!("key `redis_url`: {error}"))?;
    let secret = config.identity.refresh_secret.as_bytes();
    Ok(Some(Arc::new(RedisLimits::open(url, secret, PATIENCE))))
}
