use std::process::ExitCode;

use arena_store::backup::Engine;
use clap::Subcommand;
use toml::Value;

use crate::commands::output::say;
use crate::config::{BillingGateway, Config, Mode, reference};
use crate::wiring;

#[derive(Subcommand)]
pub(crate) enum ConfigCommand {
    /// Check the configuration without starting anything; prints which keys are set, and no value that may be
    /// secret.
    Check {
        /// Also try every service that the server uses: database, Redis, SMS, pictures, charging. Each has
        /// five seconds, and nothing is sent, charged or kept.
        #[arg(long)]
        connect: bool,
    },
    /// Print the reference of all keys, as Markdown.
    Reference,
}

impl ConfigCommand {
    /// Returns whether the command needs no configuration.
    pub(crate) fn needs_nothing(&self) -> bool {
        matches!(self, Self::Reference)
    }
}

pub(super) fn print_reference() {
    say(reference::markdown().trim_end());
}

/// Checks the configuration and, if asked, the services that it names.
pub(super) async fn run(config: &Config, command: &ConfigCommand) -> anyhow::Result<ExitCode> {
    check(config)?;
    match command {
        ConfigCommand::Check { connect: true } => Ok(super::connect::run(config).await),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Prints a summary of a configuration that [`crate::config::load`] has already checked.
fn check(config: &Config) -> anyhow::Result<()> {
    // These two read keys from files.
    wiring::network::verification(config)?;
    if config.billing.gateway == BillingGateway::Camara {
        wiring::billing::charging(config, None)?;
    }
    let mode = if config.mode == Mode::Production { "production" } else { "demo" };
    let engine = Engine::of(&config.database()).as_str();
    say(&format!("the configuration is good: {mode} over {engine} on {}", config.listen));
    let mut set = Vec::new();
    differing(&Value::try_from(Config::default())?, &Value::try_from(config)?, "", &mut set);
    if !set.is_empty() {
        say(&format!("set: {}", set.join(", ")));
    }
    Ok(())
}

/// Collects the names of the keys whose values differ.
fn differing(default: &Value, value: &Value, path: &str, all: &mut Vec<String>) {
    match (default, value) {
        (Value::Table(default), Value::Table(value)) => {
            for (name, value) in value {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                match default.get(name) {
                    Some(default) => differing(default, value, &path, all),
                    None => all.push(path),
                }
            }
        }
        _ if default != value => all.push(path.to_owned()),
        _ => {}
    }
}
