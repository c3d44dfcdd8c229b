use std::io::IsTerminal;

use anyhow::{Context, anyhow};
use tracing_subscriber::EnvFilter;

use crate::config::{LogConfig, LogFormat};

/// Structured logs on standard error.
pub(crate) fn init(config: &LogConfig) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&config.level).context("key `log.level`")?;
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let result = match config.format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
    result.map_err(|error| anyhow!("logs: {error}"))
}
