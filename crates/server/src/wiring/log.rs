use std::io::IsTerminal;

use anyhow::{Context, anyhow};
use tracing::Metadata;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

use crate::config::{LogConfig, LogFormat};

/// Starts structured logs on standard error.
///
/// The filters are separate layers: a filter of the writing layer would lose the line after each `enabled!`
/// check, and the database's driver makes such checks.
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

/// Whether a line may be logged. The SMPP library logs all traffic with passwords, numbers and texts, so its
/// lines are dropped at every level.
fn may_be_read(line: &Metadata<'_>) -> bool {
    !line.target().starts_with("rusmpp")
}
