use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::messages::SEND_JOB;
use arena_app::ports::{GatewayAcceptance, MessageGateway, Outgoing, SendError, Store};
use arena_jobs::{Waker, WakingStore, Worker, WorkerOptions, keep_ranks};
use arena_operator::ClientAddress;
use arena_store::backup::Engine;
use async_trait::async_trait;
use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::middleware::{self, Next};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::commands::output::say;
use crate::config::{Config, FileStore, Mode, SmsGateway, demo_secrets};
use crate::demo;
use crate::listen::{self, Connections, ListenOptions};
use crate::recurring;
use crate::web_builds;
use crate::wiring;
use crate::wiring::assets::WebApp;
use crate::wiring::content::Catalogue;

/// How long a stopping server waits for running requests.
const DRAIN: Duration = Duration::from_secs(20);
/// The same at the mint listener and for Prometheus, whose requests are short.
const SIDE_DRAIN: Duration = Duration::from_secs(2);
/// How long live rooms may take to write their logs and send their players to another node.
const ROOMS_DRAIN: Duration = Duration::from_secs(10);

pub(super) async fn run(mut config: Config, migrate: bool) -> anyhow::Result<ExitCode> {
    demo_secrets::put_in_place(&mut config)?;
    let web = Arc::new(WebApp::open(config.web_dir.as_deref())?);
    let connection_limits = listen::descriptors::connections(&config, listen::descriptors::raise())?;
    let database = Arc::new(wiring::database::open_serving(&config, migrate).await?);
    let waker = Waker::default();
    let store: Arc<dyn Store> = Arc::new(WakingStore::new(database.clone(), waker.clone()));
    let metrics = wiring::metrics::install(&config, &*web)?;
    let operator = match config.mode {
        Mode::Demo => Some(demo::open(&config, Arc::new(SystemClock), Arc::new(SystemRandom)).await?),
        Mode::Production => None,
    };
    let charging = wiring::billing::charging(&config, operator.as_ref())?;
    let mut app = wiring::app::build_charging(&config, store, charging)?;
    app.provider = wiring::rewards::provider(&config, operator.as_ref())?;
    app.network = wiring::network::verification(&config)?;
    if config.files.store == FileStore::S3 {
        arena_adapters::s3::probe(&*app.files).await.context("key `files.s3`")?;
    }

    if let Some(operator) = &operator {
        Catalogue::of_demo(&config, recurring::moment(&app, config.mode))?.load(&database, None).await?;
        operator.connect_portal(Arc::new(demo::DemoPortal(app.clone())));
    }
    let carrier = wiring::sms::carrier(&config, &app, operator.as_ref())?;
    let gateway = carrier.gateway();
    let without = if gateway.is_none() { vec![SEND_JOB] } else { Vec::new() };
    if config.sms.gateway == SmsGateway::None {
        tracing::warn!("key `sms.gateway` is `none`: messages stay in the outbox");
    }
    // The inbox receives the operator's own messages in any case.
    let phone_gateway = gateway.clone().filter(|_| config.worker && config.sms.gateway != SmsGateway::Inbox);
    let gateway = gateway.unwrap_or_else(|| Arc::new(NoGateway));
    if config.mode == Mode::Production && config.limits.trusted_proxies.is_empty() {
        tracing::warn!(
            "key `limits.trusted_proxies` is empty: behind a proxy all subscribers share its address and its limits"
        );
    }
    let push = wiring::push::service(&config, &app)?;
    let look = wiring::brand_folder::look(&config, &*web)?;
    let build = web.build(&app.settings.languages, &config.brand, &look)?;
    let state = wiring::app::door(&config, app.clone(), Some(metrics), web.clone(), look)?;
    let nodes = Engine::of(&config.database()) == Engine::Postgres;
    let stored = web_builds::store_before_start(&app, &build, nodes).await;
    let listener = TcpListener::bind(config.listen)
        .await
        .with_context(|| format!("key `listen`: {} cannot be listened on", config.listen))?;
    let address = listener.local_addr()?;
    let mint = match config.identity.mint.listen {
        Some(at) => Some(
            TcpListener::bind(at)
                .await
                .with_context(|| format!("key `identity.mint.listen`: {at} cannot be listened on"))?,
        ),
        None => None,
    };
    let metrics_listener = match config.limits.metrics_listen {
        Some(at) => Some(
            TcpListener::bind(at)
                .await
                .with_context(|| format!("key `limits.metrics_listen`: {at} cannot be listened on"))?,
        ),
        None => None,
    };
    let listening = ListenOptions {
        header: Duration::from_secs(config.limits.header_seconds),
        trusted_proxies: config.limits.trusted_proxies.clone(),
        connections: Connections::new(connection_limits),
    };

    // Signals are caught from here on, before the server reports that it is ready.
    let stop = stop_signal()?;
    // Everything that can refuse the start has run, so no refusal interrupts a job.
    let shutdown = CancellationToken::new();
    let worker = config.worker.then(|| {
        let options = WorkerOptions {
            waker,
            without,
            at_once: config.jobs.others(),
            lanes: config.jobs.lanes(),
            ..WorkerOptions::default()
        };
        let mut worker = Worker::new(app.clone(), gateway, options);
        if let Some(push) = push {
            worker = worker.pushing(push);
        }
        let shutdown = shutdown.clone();
        tokio::spawn(async move { worker.run(shutdown).await })
    });
    let ranking = config.worker.then(|| tokio::spawn(keep_ranks(app.clone(), shutdown.clone())));

    let renewal = tokio::spawn(web_builds::renew(app.clone(), build, stored, shutdown.clone()));
    let follow_up = (config.worker || operator.is_some()).then(|| {
        let follow_up =
            recurring::follow_up(database.clone(), app.clone(), Arc::new(config.clone()), shutdown.clone());
        tokio::spawn(follow_up)
    });
    let notices = operator
        .as_ref()
        .map(|operator| tokio::spawn(demo::repeat_notices(operator.clone(), shutdown.clone())));
    let deliveries = operator.as_ref().zip(phone_gateway).map(|(operator, gateway)| {
        operator.connect_phones(Arc::new(demo::Phones { gateway, app: app.clone() }));
        tokio::spawn(demo::deliver_messages(operator.clone(), shutdown.clone()))
    });

    let events = {
        let (state, stop) = (state.clone(), shutdown.clone());
        tokio::spawn(async move { state.follow_events(stop.cancelled()).await })
    };
    let extra = operator.as_ref().map(|operator| {
        Router::new()
            .nest(arena_operator::BASE, operator.router())
            .layer(middleware::from_fn(pass_client_address))
    });
    let router = arena_http::router(&state, extra);
    say(&format!("{} listens on http://{address} ({})", config.brand.product, mode(config.mode)));
    tracing::info!(%address, mode = mode(config.mode), "listening");

    let mint = mint.map(|listener| {
        tracing::info!(address = ?listener.local_addr(), "handsets are listened to");
        let router = wiring::mint::router(&config, &state);
        tokio::spawn(listen::serve(listener, router, listening.clone(), shutdown.clone()))
    });
    let metrics_listener = metrics_listener.map(|listener| {
        tracing::info!(address = ?listener.local_addr(), "metrics are served");
        let router = arena_http::metrics_router(&state);
        tokio::spawn(listen::serve(listener, router, listening.clone(), shutdown.clone()))
    });
    let mut serve = tokio::spawn(listen::serve(listener, router, listening, shutdown.clone()));
    tokio::select! {
        ended = &mut serve => ended.context("server")?,
        () = stop => {
            tracing::info!("stopping: no new connections, requests that run are finished");
            shutdown.cancel();
            // Players are sent to another node. Their matches pause until they arrive there.
            let rooms = state.rooms().drain(ROOMS_DRAIN);
            let ((), served) = tokio::join!(rooms, tokio::time::timeout(DRAIN, &mut serve));
            if served.is_err() {
                tracing::warn!("some requests did not end in time");
            }
        }
    }
    shutdown.cancel();
    events.await.context("events")?;
    for side in [mint, metrics_listener].into_iter().flatten() {
        // A client that keeps its connection open must not keep the server running.
        let _ = tokio::time::timeout(SIDE_DRAIN, side).await;
    }
    if let Some(worker) = worker {
        worker.await.context("worker")?;
    }
    if let Some(ranking) = ranking {
        ranking.await.context("ranks")?;
    }
    if let Some(deliveries) = deliveries {
        deliveries.await.context("demo operator")?;
    }
    renewal.await.context("web builds")?;
    // Closed after the last job, which may have sent a message.
    carrier.close().await;
    if let Some(follow_up) = follow_up {
        follow_up.await.context("catalogue")?;
    }
    if let Some(notices) = notices {
        notices.await.context("demo operator")?;
    }
    database.close().await;
    if let Some(operator) = operator {
        operator.close().await;
    }
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Demo => "demo",
        Mode::Production => "production",
    }
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

/// Passes the client's address to the demo operator, which limits posts by address.
async fn pass_client_address(mut request: Request, next: Next) -> axum::response::Response {
    if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>().copied() {
        request.extensions_mut().insert(ClientAddress(arena_http::client_group(peer.ip())));
    }
    next.run(request).await
}

/// The gateway when none is configured. The worker then leaves message jobs alone; a message sent all the
/// same stays in the outbox.
struct NoGateway;

#[async_trait]
impl MessageGateway for NoGateway {
    async fn send(&self, _: &Outgoing<'_>) -> Result<GatewayAcceptance, SendError> {
        Err(SendError::Later("no SMS gateway is configured".into()))
    }
}
