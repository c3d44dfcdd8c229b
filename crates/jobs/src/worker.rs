use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use arena_app::App;
use arena_app::messages::SEND_JOB;
use arena_app::ports::{ClaimedJob, MessageGateway, Push, PushError, PushService, StoreResult};
use arena_app::push::PUSH_JOB;
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::lanes::{Lane, Lanes};
use crate::leader::{self, Leadership};
use crate::perform::{Ran, perform};
use crate::schedule::Schedule;
use crate::{Context, Handler, Waker, gauges, handlers};

/// After failures of the database the worker waits longer each time, at most for this long.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How often it says how far behind it is.
const GAUGE_EVERY: TimeDelta = TimeDelta::seconds(15);

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// How often it looks for jobs that nobody woke it for: retries, schedules, other nodes' jobs.
    pub poll: Duration,
    /// How many jobs run at the same time at the most, of all kinds without a lane of their own.
    pub at_once: usize,
    /// Kinds with a lane of their own: those of which there may be very many.
    pub lanes: BTreeMap<String, Lane>,
    /// After this long a job whose worker is silent belongs to whoever claims it. A handler is stopped at three
    /// quarters of it.
    pub lease: Duration,
    /// How long a worker that shuts down waits for jobs that run.
    pub drain: Duration,
    /// Kinds that it leaves alone: messages, where there is nobody to carry them.
    pub without: Vec<&'static str>,
    /// Wakes it; give the same one to a [`crate::WakingStore`].
    pub waker: Waker,
}

impl Default for WorkerOptions {
    fn default() -> Self {
        Self {
            poll: Duration::from_secs(1),
            at_once: 8,
            lanes: [(SEND_JOB.to_owned(), Lane::of(64)), (PUSH_JOB.to_owned(), Lane::of(16))].into(),
            lease: Duration::from_secs(60),
            drain: Duration::from_secs(20),
            without: Vec::new(),
            waker: Waker::default(),
        }
    }
}

/// The worker. Any number of them share a database.
pub struct Worker {
    context: Context,
    options: WorkerOptions,
    /// Its name among those who might lead.
    id: Uuid,
    handlers: Vec<&'static dyn Handler>,
}

impl Worker {
    /// A worker that sends messages through `gateway`, and pushes none.
    #[must_use]
    pub fn new(app: App, gateway: Arc<dyn MessageGateway>, options: WorkerOptions) -> Self {
        let handlers =
            handlers::ALL.iter().copied().filter(|handler| !options.without.contains(&handler.kind()));
        let (id, handlers) = (app.new_id(), handlers.collect());
        Self { context: Context { app, gateway, push: Arc::new(NoPush) }, options, id, handlers }
    }

    /// Pushes messages through `service`.
    #[must_use]
    pub fn pushing(mut self, service: Arc<dyn PushService>) -> Self {
        self.context.push = service;
        self
    }

    /// Also does the jobs of this handler.
    #[must_use]
    pub fn with(mut self, handler: &'static dyn Handler) -> Self {
        self.handlers.push(handler);
        self
    }

    /// What wakes this worker before its next poll.
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.options.waker.clone()
    }

    /// Works until `shutdown`, then waits for the jobs that run. A database that is away is waited for.
    pub async fn run(&self, shutdown: CancellationToken) {
        let mut running = self.running();
        let mut leadership = Leadership::New;
        let mut pause = self.options.poll;
        let mut gauged = None;
        while !shutdown.is_cancelled() {
            while running.try_next().is_some() {}
            match self.claim(&mut running, Some(&mut leadership)).await {
                Ok(jobs) => {
                    pause = self.options.poll;
                    jobs.into_iter().for_each(|(job, lane)| self.start(job, lane, &mut running));
                }
                Err(error) => {
                    pause = (pause * 2).min(LONGEST_PAUSE);
                    tracing::warn!(%error, ?pause, "no jobs can be claimed");
                }
            }
            self.gauge(&mut gauged).await;
            let full = running.lanes.full();
            let wait_for_room = full || running.lanes.wait_for_room();
            tokio::select! {
                () = shutdown.cancelled() => {}
                // Where all places are taken, only a job that ends is worth waking up for.
                () = running.room(), if wait_for_room => {}
                () = self.options.waker.woken(), if !full => {}
                () = sleep(pause), if !full => {}
            }
        }
        if matches!(leadership, Leadership::Mine { .. })
            && let Err(error) = self.release().await
        {
            tracing::debug!(%error, "the lead was not given back; its lease will run out");
        }
        let drained = timeout(self.options.drain, running.all()).await;
        if drained.is_err() {
            tracing::warn!(
                jobs = running.total(),
                "left to other workers, which take them over after their lease"
            );
        }
    }

    /// Runs everything that is due by the clock until nothing more is, also what becomes due by that; how it ended.
    /// Tests turn the clock and call this. Schedules are left alone, see [`Worker::write_schedules`].
    ///
    /// # Errors
    /// The database's, where jobs cannot be claimed.
    pub async fn run_due_once(&self) -> StoreResult<Ran> {
        let mut ran = Ran::default();
        loop {
            let mut running = self.running();
            let jobs = self.claim(&mut running, None).await?;
            if jobs.is_empty() {
                return Ok(ran);
            }
            jobs.into_iter().for_each(|(job, lane)| self.start(job, lane, &mut running));
            ran += running.all().await;
        }
    }

    /// Writes down the jobs that the clock calls for now, if no other worker leads; how many were not there yet.
    /// [`Worker::run`] does it by itself.
    ///
    /// # Errors
    /// The database's.
    pub async fn write_schedules(&self) -> StoreResult<u64> {
        let tx = self.context.app.store.begin().await?;
        let (_, new) = leader::lead(&*tx, self.id, &self.schedules(), self.context.app.now()).await?;
        tx.commit().await?;
        Ok(new)
    }

    fn running(&self) -> Running {
        let lanes = Lanes::new(&self.handlers, &self.options.lanes, self.options.at_once);
        Running { tasks: JoinSet::new(), lanes }
    }

    /// Claims jobs for the free places of each lane, and in the same transaction leads where it is time to. Each job
    /// comes with the number of its lane.
    async fn claim(
        &self,
        running: &mut Running,
        leadership: Option<&mut Leadership>,
    ) -> StoreResult<Vec<(ClaimedJob, usize)>> {
        let now = self.context.app.now();
        let lease = TimeDelta::from_std(self.options.lease).unwrap_or(TimeDelta::MAX);
        let tx = self.context.app.store.begin().await?;
        let mut lead = None;
        let schedules = self.schedules();
        if leadership.as_ref().is_some_and(|leadership| leadership.is_over(&schedules, now)) {
            lead = Some(leader::lead(&*tx, self.id, &schedules, now).await?.0);
        }
        let mut jobs = Vec::new();
        let mut claims = Vec::new();
        for (lane, kinds, free) in running.lanes.free(now) {
            let claimed = tx.jobs().claim(kinds, now, lease, free as u64).await?;
            claims.push((lane, free, claimed.len()));
            jobs.extend(claimed.into_iter().map(|job| (job, lane)));
        }
        tx.commit().await?;
        for (lane, asked, got) in claims {
            running.lanes.claimed(lane, asked, got, now);
        }
        if let (Some(leadership), Some(lead)) = (leadership, lead) {
            *leadership = lead;
        }
        Ok(jobs)
    }

    /// Says how long the job waits that waits longest: whoever watches sees by it that nothing works, or too little, or
    /// that a kind is known to no node. And what [`gauges`] counts.
    async fn gauge(&self, gauged: &mut Option<DateTime<Utc>>) {
        let now = self.context.app.now();
        if gauged.is_some_and(|gauged| gauged <= now && now < gauged + GAUGE_EVERY) {
            return;
        }
        // A database that is away is spoken of elsewhere.
        let without = &self.options.without;
        if let Ok(oldest) = self.context.app.store.read().jobs().oldest_due(now, without).await {
            let waits = oldest.map_or(TimeDelta::zero(), |oldest| now - oldest);
            metrics::gauge!("arena_jobs_oldest_due_seconds").set(waits.as_seconds_f64());
            *gauged = Some(now);
        }
        if let Err(error) = gauges::rewards(&self.context.app).await {
            tracing::debug!(%error, "claims and stock are not counted");
        }
        if let Err(error) = gauges::backup(&self.context.app).await {
            tracing::debug!(%error, "the age of the newest backup is not known");
        }
        if let Err(error) = gauges::ledger(&self.context.app).await {
            tracing::debug!(%error, "when the ledger was checked last is not known");
        }
        if let Err(error) = gauges::prizes(&self.context.app).await {
            tracing::debug!(%error, "prizes that wait are not counted");
        }
        if let Err(error) = gauges::ranks(&self.context.app).await {
            tracing::debug!(%error, "how far ranks are behind is not known");
        }
    }

    async fn release(&self) -> StoreResult<()> {
        let tx = self.context.app.store.begin().await?;
        leader::release(&*tx, self.id, self.context.app.now()).await?;
        tx.commit().await
    }

    fn schedules(&self) -> Vec<Schedule> {
        self.handlers.iter().filter_map(|handler| Schedule::of(*handler)).collect()
    }

    fn start(&self, job: ClaimedJob, lane: usize, running: &mut Running) {
        // Only kinds that are known are claimed.
        let Some(handler) = self.handlers.iter().copied().find(|handler| handler.kind() == job.kind) else {
            running.lanes.ended(lane);
            return;
        };
        let (context, limit) = (self.context.clone(), self.options.lease / 4 * 3);
        running.tasks.spawn(async move { (perform(context, handler, job, limit).await, lane) });
    }
}

/// The jobs that run.
struct Running {
    /// Each ends with the number of its lane.
    tasks: JoinSet<(Ran, usize)>,
    lanes: Lanes,
}

impl Running {
    fn total(&self) -> usize {
        self.tasks.len()
    }

    fn try_next(&mut self) -> Option<Ran> {
        let ended = self.tasks.try_join_next()?;
        Some(self.ended(ended))
    }

    /// Waits until jobs that ended have made room for others that may be waiting.
    async fn room(&mut self) {
        while let Some(ended) = self.tasks.join_next().await {
            self.ended(ended);
            if self.lanes.has_room() {
                return;
            }
        }
    }

    async fn all(&mut self) -> Ran {
        let mut ran = Ran::default();
        while let Some(ended) = self.tasks.join_next().await {
            ran += self.ended(ended);
        }
        ran
    }

    fn ended(&mut self, ended: Result<(Ran, usize), tokio::task::JoinError>) -> Ran {
        // Handlers that panic are caught where they run, and nobody aborts these tasks.
        ended.map_or_else(
            |_| Ran::default(),
            |(ran, lane)| {
                self.lanes.ended(lane);
                ran
            },
        )
    }
}

/// Nobody to carry messages to browsers.
struct NoPush;

#[async_trait]
impl PushService for NoPush {
    async fn push(&self, _: &Push<'_>) -> Result<(), PushError> {
        Err(PushError::Never("nothing is pushed here".into()))
    }
}
