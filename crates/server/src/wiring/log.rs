use std::io::IsTerminal;

use anyhow::{Context, anyhow};
use tracing::Metadata;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

use crate::config::{LogConfig, LogFormat};

/// Structured logs on standard error.
///
/// The filters are layers of their own and not filters of the layer that writes: the latter lose the line that follows a
/// question whether a line would be written, which the database's driver asks.
pub(crate) fn init(config: &LogConfig) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&config.level).context("key `log.level`")?;
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines: Box<dyn Layer<_> + Send + Sync> = match config.format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    let logs = tracing_subscriber::registry().with(filter_fn(may_be_read)).with(filter).with(lines);
    logs.try_init().map_err(|error| anyhow!("logs: {error}"))
}

/// The SMPP library logs whatever it says and hears: passwords, numbers, texts. At no level is that to be read.
fn may_be_read(line: &Metadata<'_>) -> bool {
    !line.target().starts_with("rusmpp")
}
