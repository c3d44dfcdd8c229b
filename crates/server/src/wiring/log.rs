use std::io::IsTerminal;

use anyhow::{Context, anyhow};
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Registry, fmt};

use crate::config::{LogConfig, LogFormat};

/// Structured logs on standard error.
pub(crate) fn init(config: &LogConfig) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&config.level).context("key `log.level`")?;
    // The SMPP library logs whatever it says and hears: passwords, numbers, texts. At no level is that to be read.
    let filter = filter.and(filter_fn(|line| !line.target().starts_with("rusmpp")));
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines: Box<dyn Layer<Registry> + Send + Sync> = match config.format {
        LogFormat::Text => lines.with_filter(filter).boxed(),
        LogFormat::Json => lines.json().with_filter(filter).boxed(),
    };
    tracing_subscriber::registry().with(lines).try_init().map_err(|error| anyhow!("logs: {error}"))
}
