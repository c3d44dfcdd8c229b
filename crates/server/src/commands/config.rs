use std::fmt::{self, Display, Formatter};
use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::Context;
use arena_store::backup::Engine;
use clap::Subcommand;
use serde::Serialize;
use toml::Value;

use super::connect::ServiceList;
use crate::commands::output::{OutputArgs, say};
use crate::config::{BillingGateway, Config, HostedPortal, Mode, ProviderGateway, hosted_portals, reference};
use crate::wiring;
use crate::wiring::assets::WebApp;

#[derive(Subcommand)]
pub(crate) enum ConfigCommand {
    /// Check the configuration without starting anything; prints which keys are set, and no value that may be
    /// secret.
    Check {
        /// Also try every service that the server uses: database, Redis, SMS, pictures, charging. Each has
        /// five seconds, and nothing is sent, charged or kept.
        #[arg(long)]
        connect: bool,
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Print the reference of all keys, as Markdown.
    Reference,
}

impl ConfigCommand {
    pub(crate) fn needs_nothing(&self) -> bool {
        matches!(self, Self::Reference)
    }
}

pub(super) fn print_reference() {
    say(reference::markdown().trim_end());
}

/// A good configuration, without values that may be secret.
#[derive(Serialize)]
struct ConfigView {
    mode: &'static str,
    engine: &'static str,
    listen: SocketAddr,
    set: Vec<String>,
    /// The services that were tried; `None` without `--connect`.
    services: Option<ServiceList>,
}

impl ConfigView {
    /// Makes the view of a configuration that [`crate::config::load`] has checked.
    ///
    /// # Errors
    /// The faults of the files that the configuration names.
    fn new(config: &Config) -> anyhow::Result<Self> {
        // Both read keys from files.
        wiring::network::verification(config)?;
        wiring::app::languages(config)?;
        wiring::brand_folder::look(config, &WebApp::open(config.web_dir.as_deref())?)?;
        if config.billing.gateway == BillingGateway::Camara {
            wiring::billing::charging(config, None)?;
        }
        if config.reward_provider() == ProviderGateway::Http {
            wiring::rewards::http(config)?;
        }
        for HostedPortal { host, config } in hosted_portals(config)? {
            Self::new(&config).with_context(|| format!("the portal of {host}"))?;
        }
        let mut set = Vec::new();
        differing(&Value::try_from(Config::default())?, &Value::try_from(config)?, "", &mut set);
        Ok(Self {
            mode: if config.mode == Mode::Production { "production" } else { "demo" },
            engine: Engine::of(&config.database()).as_str(),
            listen: config.listen,
            set,
            services: None,
        })
    }
}

impl Display for ConfigView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { mode, engine, listen, set, services } = self;
        writeln!(f, "the configuration is good: {mode} over {engine} on {listen}")?;
        if !set.is_empty() {
            writeln!(f, "set: {}", set.join(", "))?;
        }
        services.iter().try_for_each(|services| services.fmt(f))
    }
}

/// Checks the configuration and, if asked, its services. Exits with 1 if a service does not answer.
pub(super) async fn run(config: &Config, command: &ConfigCommand) -> anyhow::Result<ExitCode> {
    let ConfigCommand::Check { connect, output } = command else {
        print_reference();
        return Ok(ExitCode::SUCCESS);
    };
    let mut view = ConfigView::new(config)?;
    if *connect {
        view.services = Some(super::connect::run(config).await);
    }
    output.print(&view);
    let all_answer = view.services.as_ref().is_none_or(ServiceList::all_answer);
    Ok(if all_answer { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

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
