//! Postgres. Reads share a few connections and are pipelined; each transaction has its own connection.

mod link;
mod readers;
mod writers;

use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::Host;

use super::failure::Failure;
pub(crate) use link::Link;
pub(super) use readers::{Length, Readers};
pub(super) use writers::{WriteTransaction, Writers};

const CONNECT: Duration = Duration::from_secs(5);
/// How long a connection may be silent before a keep-alive probe, and sent data unacknowledged.
const ALIVE: Duration = Duration::from_secs(30);
const ACQUIRE: Duration = Duration::from_secs(10);

pub(super) fn config(url: &str, name: &str) -> Result<Config, Failure> {
    let mut config: Config = url.parse()?;
    config.application_name(name).connect_timeout(CONNECT);
    // Notices a server that vanished without closing the connection.
    config.keepalives_idle(ALIVE).tcp_user_timeout(ALIVE);
    Ok(config)
}

/// Opens a separate connection, also to a database that is not open here.
pub(crate) async fn connect(url: &str, name: &str) -> Result<Link, Failure> {
    Link::connect(&config(url, name)?).await
}

/// Adds a parameter that Postgres sets for every session.
pub(super) fn set(config: &mut Config, name: &str, value: &str) {
    let before = config.get_options().map(|options| format!("{options} ")).unwrap_or_default();
    config.options(format!("{before}-c {name}={value}"));
}

/// The server's address for messages, without the password.
pub(super) fn place(config: &Config) -> String {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(host)) => host.clone(),
        #[cfg(unix)]
        Some(Host::Unix(path)) => path.display().to_string(),
        None => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432);
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    format!("Postgres at {host}, port {port}, database {name}")
}
