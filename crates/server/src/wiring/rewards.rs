use std::sync::Arc;
use std::time::Duration as StdDuration;

use anyhow::{Context, anyhow};
use arena_adapters::clock::SystemClock;
use arena_adapters::provider::{HttpProvider, HttpProviderConfig};
use arena_app::ports::RewardProvider;
use arena_operator::Operator;
use chrono::Duration;

use crate::config::{Config, ProviderGateway};
use crate::demo::DemoProvider;

/// How long the provider is asked for a delivery; `None` if staff deliver all rewards.
pub(crate) fn patience(config: &Config) -> Option<Duration> {
    let hours = Duration::hours(config.rewards.provider.hand_over_hours.into());
    (config.reward_provider() != ProviderGateway::None).then_some(hours)
}

pub(crate) fn provider(
    config: &Config,
    operator: Option<&Operator>,
) -> anyhow::Result<Option<Arc<dyn RewardProvider>>> {
    match config.reward_provider() {
        ProviderGateway::Demo => {
            let operator =
                operator.context("key `rewards.provider.gateway`: `demo` needs `mode = \"demo\"`")?;
            Ok(Some(Arc::new(DemoProvider(operator.clone()))))
        }
        ProviderGateway::Http => Ok(Some(Arc::new(http(config)?))),
        ProviderGateway::None => Ok(None),
    }
}

/// # Errors
/// Names the wrong setting.
pub(crate) fn http(config: &Config) -> anyhow::Result<HttpProvider> {
    let provider = &config.rewards.provider;
    let config = HttpProviderConfig {
        url: provider.url.clone(),
        token: provider.token.clone(),
        timeout: StdDuration::from_secs(provider.timeout_seconds),
    };
    HttpProvider::new(&config, Arc::new(SystemClock))
        .map_err(|error| anyhow!("key `rewards.provider`: {error}"))
}
