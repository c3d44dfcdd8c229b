use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use futures::future::join_all;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::commands::output::say;
use crate::config::{self, Config, HostedPortal, Mode};
use crate::listen::{self, Connections, Hosts, ListenOptions};
use crate::portal::{OwnRuntime, Portal, RunningPortal};
use crate::wiring;

/// How long a stopping server waits for running requests.
const DRAIN: Duration = Duration::from_secs(20);

pub(super) async fn run(config: Config, migrate: bool) -> anyhow::Result<ExitCode> {
    let hosted = config::hosted_portals(&config)?;
    let configs = || std::iter::once(&config).chain(hosted.iter().map(|portal| &portal.config));
    let connection_limits = listen::descriptors::connections(configs(), listen::descriptors::raise())?;
    let mut metrics = wiring::metrics::install(configs().count())?.into_iter();
    let mut own_metrics = || metrics.next().context("metrics");
    let (product, mode, listen_at) = (config.brand.product.clone(), config.mode, config.listen);
    let listening = ListenOptions {
        header: Duration::from_secs(config.limits.header_seconds),
        trusted_proxies: config.limits.trusted_proxies.clone(),
        connections: Connections::new(connection_limits),
    };
    let first = Portal::open(config, true, migrate, own_metrics()?).await?;
    let mut others = Vec::new();
    for (index, HostedPortal { host, config }) in (1..).zip(hosted) {
        let threads = OwnRuntime::start(index, &host)?;
        let opened = threads.run(Portal::open(config, false, migrate, own_metrics()?)).await?;
        let opened = opened.with_context(|| format!("the portal of {host}"))?;
        others.push((host, threads, opened));
    }
    let listener = TcpListener::bind(listen_at)
        .await
        .with_context(|| format!("key `listen`: {listen_at} cannot be listened on"))?;
    let address = listener.local_addr()?;

    // Signals are caught from here on, before the server reports that it is ready.
    let stop = stop_signal()?;
    // Everything that can refuse the start has run, so no refusal interrupts a job.
    let shutdown = CancellationToken::new();
    let first = first.begin(&listening, &shutdown);
    let mut hosts = Hosts::new(first.router());
    let mut running = Vec::new();
    for (index, (host, threads, portal)) in (1..).zip(others) {
        let (listening, shutdown) = (listening.clone(), shutdown.clone());
        let portal = threads.run(async move { portal.begin(&listening, &shutdown) }).await?;
        hosts.add(host, index, threads.handle(), portal.router());
        running.push((threads, portal));
    }
    let mode = match mode {
        Mode::Demo => "demo",
        Mode::Production => "production",
    };
    say(&format!("{product} listens on http://{address} ({mode})"));
    for host in hosts.names() {
        say(&format!("and as {host}"));
    }
    let portals = std::iter::once(&first).chain(running.iter().map(|(_, portal)| portal));
    for link in portals.filter_map(RunningPortal::console) {
        say(&format!("console: {link}"));
    }
    tracing::info!(%address, mode, "listening");

    let mut serve = tokio::spawn(listen::serve(listener, hosts.router(), listening, shutdown.clone()));
    tokio::select! {
        ended = &mut serve => ended.context("server")?,
        () = stop => {
            tracing::info!("stopping: no new connections, requests that run are finished");
            shutdown.cancel();
            let rooms = join_all(running.iter().map(|(threads, portal)| threads.run(portal.drain_rooms())));
            let drained = async { tokio::join!(first.drain_rooms(), rooms) };
            let (_, served) = tokio::join!(drained, tokio::time::timeout(DRAIN, &mut serve));
            if served.is_err() {
                tracing::warn!("some requests did not end in time");
            }
        }
    }
    shutdown.cancel();
    let mut closed = vec![first.close().await];
    for (threads, portal) in running {
        closed.push(threads.run(portal.close()).await?);
    }
    closed.into_iter().collect::<anyhow::Result<()>>()?;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Returns a future that waits for SIGINT or SIGTERM. Both are caught from this call on, even before the
/// future is polled.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).context("SIGTERM cannot be heard")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("SIGINT cannot be heard")?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
