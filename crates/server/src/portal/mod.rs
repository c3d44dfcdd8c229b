//! A portal: one operator's subscribers, database, brand and jobs. A process serves one, or several by the host names of their
//! addresses.

mod own_runtime;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::messages::SEND_JOB;
use arena_app::ports::{GatewayAcceptance, MessageGateway, Outgoing, PushService, SendError, Store};
use arena_app::web_builds::{LayDownReport, WebBuild};
use arena_app::{App, operations};
use arena_http::{ConsoleState, HttpState};
use arena_jobs::{Waker, WakingStore, Worker, WorkerOptions, keep_ranks};
use arena_operator::{ClientAddress, Operator};
use arena_store::Database;
use arena_store::backup::Engine;
use async_trait::async_trait;
use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::middleware::{self, Next};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub(crate) use own_runtime::OwnRuntime;

use crate::config::{Config, FileStore, Mode, SmsGateway, demo_secrets};
use crate::demo;
use crate::listen::{self, ListenOptions};
use crate::pulse;
use crate::recurring;
use crate::web_builds;
use crate::wiring;
use crate::wiring::assets::WebApp;
use crate::wiring::content::Catalogue;
use crate::wiring::metrics::Render;
use crate::wiring::sms::Carrier;

/// How long a stopping server waits for running requests of a side listener, which are short.
const SIDE_DRAIN: Duration = Duration::from_secs(2);
/// How long live rooms may take to write their logs and send their players to another node.
const ROOMS_DRAIN: Duration = Duration::from_secs(10);

/// A portal whose start nothing can refuse any more. No job runs yet.
pub(crate) struct Portal {
    config: Config,
    database: Arc<Database>,
    app: App,
    state: HttpState,
    operator: Option<Operator>,
    carrier: Carrier,
    waker: Waker,
    push: Option<Arc<dyn PushService>>,
    build: WebBuild,
    stored: Option<LayDownReport>,
    sides: Vec<(TcpListener, Router, &'static str)>,
    /// The address of the console's pages, if there is a console.
    console: Option<(String, ConsoleState)>,
    metrics: Render,
}

impl Portal {
    /// Opens the database, brings it up to date if `migrate`, and connects the portal's services. `first` tells the
    /// process' first portal from the others.
    ///
    /// # Errors
    /// The key that is wrong, or the service that does not answer.
    pub(crate) async fn open(
        mut config: Config,
        first: bool,
        migrate: bool,
        metrics: Render,
    ) -> anyhow::Result<Self> {
        demo_secrets::put_in_place(&mut config)?;
        let web = Arc::new(WebApp::open(config.web_dir.as_deref())?);
        wiring::metrics::describe(&config, &*web);
        let database = Arc::new(wiring::database::open_serving(&config, migrate).await?);
        let waker = Waker::default();
        let store: Arc<dyn Store> = Arc::new(WakingStore::new(database.clone(), waker.clone()));
        let operator = match config.mode {
            Mode::Demo => Some(demo::open(&config, Arc::new(SystemClock), Arc::new(SystemRandom)).await?),
            Mode::Production => None,
        };
        let charging = wiring::billing::charging(&config, operator.as_ref())?;
        let mut app = wiring::app::build_charging(&config, store, charging)?;
        app.provider = wiring::rewards::provider(&config, operator.as_ref())?;
        app.audit_copy = wiring::audit::copy(&config)?;
        app.network = wiring::network::verification(&config)?;
        if config.files.store == FileStore::S3 {
            arena_adapters::s3::probe(&*app.files).await.context("key `files.s3`")?;
        }
        if let Some(operator) = &operator {
            Catalogue::of_demo(&config, recurring::moment(&app, config.mode))?.load(&database, None).await?;
            operator.connect_portal(Arc::new(demo::DemoPortal(app.clone())));
        }
        let carrier = wiring::sms::carrier(&config, &app, operator.as_ref())?;
        if config.sms.gateway == SmsGateway::None {
            tracing::warn!("key `sms.gateway` is `none`: messages stay in the outbox");
        }
        if config.mode == Mode::Production && config.limits.trusted_proxies.is_empty() {
            tracing::warn!(
                "key `limits.trusted_proxies` is empty: behind a proxy all subscribers share its address and its limits"
            );
        }
        // Before the first request, so that a node that starts serves nothing that staff paused.
        operations::refresh(&app).await.context("the database")?;
        let push = wiring::push::service(&config, &app)?;
        let look = wiring::brand_folder::look(&config, &*web)?;
        let build = web.build(&app.settings.languages, &config.brand, &look)?;
        let state = wiring::app::door(&config, app.clone(), Some(metrics.clone()), web.clone(), look)?;
        let nodes = Engine::of(&config.database()) == Engine::Postgres;
        let stored = web_builds::store_before_start(&app, &build, nodes).await;
        let mut sides = Vec::new();
        if let Some(at) = config.identity.mint.listen {
            let router = wiring::mint::router(&config, &state);
            sides.push((bind("identity.mint.listen", at).await?, router, "handsets are listened to"));
        }
        if let Some(at) = config.limits.metrics_listen {
            let router = arena_http::metrics_router(&state);
            sides.push((bind("limits.metrics_listen", at).await?, router, "metrics are served"));
        }
        let console = wiring::console::open(&config, &app, first).await?.map(|console| {
            sides.push((console.listener, console.router, "the console is served"));
            (console.link, console.state)
        });
        Ok(Self {
            config,
            database,
            app,
            state,
            operator,
            carrier,
            waker,
            push,
            build,
            stored,
            sides,
            console,
            metrics,
        })
    }

    /// Starts jobs, events and side listeners. They run until `stop`.
    pub(crate) fn begin(self, listening: &ListenOptions, stop: &CancellationToken) -> RunningPortal {
        let Self {
            config,
            database,
            app,
            state,
            operator,
            carrier,
            waker,
            push,
            build,
            stored,
            sides,
            console,
            metrics,
        } = self;
        let mut tasks = Tasks::default();
        let gateway = carrier.gateway();
        if config.worker {
            let options = WorkerOptions {
                waker,
                without: if gateway.is_none() { vec![SEND_JOB] } else { Vec::new() },
                at_once: config.jobs.others(),
                lanes: config.jobs.lanes(),
                ..WorkerOptions::default()
            };
            let sender = gateway.clone().unwrap_or_else(|| Arc::new(NoGateway));
            let mut worker = Worker::new(app.clone(), sender, options);
            if let Some(push) = push {
                worker = worker.pushing(push);
            }
            let shutdown = stop.clone();
            tasks.add("worker", async move { worker.run(shutdown).await });
            tasks.add("ranks", keep_ranks(app.clone(), stop.clone()));
        }
        tasks.add("web builds", web_builds::renew(app.clone(), build, stored, stop.clone()));
        if config.worker || operator.is_some() {
            let (database, config) = (database.clone(), Arc::new(config.clone()));
            tasks.add("catalogue", recurring::follow_up(database, app.clone(), config, stop.clone()));
        }
        if let Some(operator) = &operator {
            tasks.add("demo operator", demo::repeat_notices(operator.clone(), stop.clone()));
            // The inbox receives the operator's own messages in any case.
            let phones = gateway.filter(|_| config.worker && config.sms.gateway != SmsGateway::Inbox);
            if let Some(gateway) = phones {
                operator.connect_phones(Arc::new(demo::Phones { gateway, app: app.clone() }));
                tasks.add("demo operator", demo::deliver_messages(operator.clone(), stop.clone()));
            }
        }
        let (followed, stopping) = (app.clone(), stop.clone());
        tasks.add("operations", async move { operations::follow(&followed, stopping.cancelled()).await });
        let node = pulse::node(&app, config.listen, config.worker);
        tasks.add("reports", pulse::report(app.clone(), metrics, node, stop.clone()));
        let (events, stopping) = (state.clone(), stop.clone());
        tasks.add("events", async move { events.follow_events(stopping.cancelled()).await });
        let console = console.map(|(link, desks)| {
            let stopping = stop.clone();
            tasks.add("desks", async move { desks.follow_desks(stopping.cancelled()).await });
            link
        });
        let mut servers = Vec::new();
        for (listener, router, purpose) in sides {
            tracing::info!(address = ?listener.local_addr(), "{purpose}");
            servers.push(tokio::spawn(listen::serve(listener, router, listening.clone(), stop.clone())));
        }
        let extra = operator.as_ref().map(|operator| {
            Router::new()
                .nest(arena_operator::BASE, operator.router())
                .layer(middleware::from_fn(pass_client_address))
        });
        let router = arena_http::router(&state, extra);
        RunningPortal { router, state, tasks, servers, carrier, database, operator, console }
    }
}

/// A portal that serves.
pub(crate) struct RunningPortal {
    router: Router,
    state: HttpState,
    tasks: Tasks,
    servers: Vec<JoinHandle<()>>,
    carrier: Carrier,
    database: Arc<Database>,
    operator: Option<Operator>,
    console: Option<String>,
}

impl RunningPortal {
    /// The address of the console's pages, if there is a console; in a demo on this machine with an invitation.
    pub(crate) fn console(&self) -> Option<&str> {
        self.console.as_deref()
    }

    pub(crate) fn router(&self) -> Router {
        self.router.clone()
    }

    /// Returns a future that sends the players of live rooms to another node. Their matches pause until they arrive
    /// there.
    pub(crate) fn drain_rooms(&self) -> impl Future<Output = ()> + Send + use<> {
        let state = self.state.clone();
        async move { state.rooms().drain(ROOMS_DRAIN).await }
    }

    /// Waits for the last jobs and closes the services, after `stop` of [`Portal::begin`].
    ///
    /// # Errors
    /// A task that panicked.
    pub(crate) async fn close(self) -> anyhow::Result<()> {
        for side in self.servers {
            // A client that keeps its connection open must not keep the server running.
            let _ = tokio::time::timeout(SIDE_DRAIN, side).await;
        }
        self.tasks.finish().await?;
        // Closed after the last job, which may have sent a message.
        self.carrier.close().await;
        self.database.close().await;
        if let Some(operator) = self.operator {
            operator.close().await;
        }
        Ok(())
    }
}

/// The tasks of a portal, by what they do.
#[derive(Default)]
struct Tasks(Vec<(&'static str, JoinHandle<()>)>);

impl Tasks {
    fn add(&mut self, name: &'static str, task: impl Future<Output = ()> + Send + 'static) {
        self.0.push((name, tokio::spawn(task)));
    }

    async fn finish(self) -> anyhow::Result<()> {
        for (name, task) in self.0 {
            task.await.context(name)?;
        }
        Ok(())
    }
}

async fn bind(key: &'static str, at: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(at).await.with_context(|| format!("key `{key}`: {at} cannot be listened on"))
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
