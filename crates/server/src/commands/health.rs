use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, ensure};
use serde::Serialize;
use tokio::time::Instant;

use crate::commands::output::{ChangeReport, OutputArgs};
use crate::config::Config;

const PATIENCE: Duration = Duration::from_secs(4);
/// The pause between two requests of `--wait`.
const PAUSE: Duration = Duration::from_millis(200);

#[derive(Serialize)]
struct HealthView {
    ready: bool,
    address: SocketAddr,
}

/// Asks the server whether it is ready, for containers, which have no other HTTP client. With `wait`, asks
/// until the server is ready or the time is over: an upgrade waits for this.
///
/// # Errors
/// The last answer, if the server is not ready in time.
pub(super) async fn run(
    config: &Config,
    output: OutputArgs,
    wait: Option<Duration>,
) -> anyhow::Result<ExitCode> {
    let address = reachable(config.listen);
    let began = Instant::now();
    loop {
        match ask(address) {
            Ok(()) => break,
            Err(error) if wait.is_none_or(|wait| began.elapsed() >= wait) => return Err(error),
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
    output.print(&ChangeReport::new(HealthView { ready: true, address }, "ready"));
    Ok(ExitCode::SUCCESS)
}

fn ask(address: SocketAddr) -> anyhow::Result<()> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).with_context(|| address.to_string())?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /health/ready HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(4096).read_to_string(&mut answer).with_context(|| address.to_string())?;
    let first = answer.lines().next().unwrap_or_default();
    ensure!(first.split(' ').nth(1) == Some("200"), "{address}: not ready: {first}");
    Ok(())
}

/// A loopback address for a server that listens on all addresses.
fn reachable(mut listen: SocketAddr) -> SocketAddr {
    match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => listen.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => listen.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    listen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_everywhere_is_asked_on_this_machine() {
        for (listen, asked) in
            [("0.0.0.0:8080", "127.0.0.1:8080"), ("[::]:80", "[::1]:80"), ("10.0.0.7:8080", "10.0.0.7:8080")]
        {
            assert_eq!(reachable(listen.parse().unwrap()).to_string(), asked);
        }
    }
}
