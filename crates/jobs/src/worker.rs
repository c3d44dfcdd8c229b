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
use crate::perform::{AttemptCounts, perform};
use crate::schedule::Schedule;
use crate::{Context, Handler, Waker, gauges, handlers};

/// The longest pause while the database fails; each failure doubles it.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

const GAUGE_EVERY: TimeDelta = TimeDelta::seconds(15);

/// The options of a [`Worker`].
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// How often to look for jobs that do not wake the worker: retries, schedules, other nodes' jobs.
    pub poll: Duration,
    /// The most jobs at the same time, of all kinds without a lane of their own.
    pub at_once: usize,
    /// Kinds with a lane of their own: there may be very many of their jobs.
    pub lanes: BTreeMap<String, Lane>,
    /// How long a claim lasts before another worker may claim the job. A handler is stopped at three quarters
    /// of it.
    pub lease: Duration,
    /// How long a worker that shuts down waits for running jobs.
    pub drain: Duration,
    /// Kinds that this worker does not claim, such as messages where there is no gateway.
    pub without: Vec<&'static str>,
    /// Wakes the worker; share it with a [`crate::WakingStore`].
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

/// The worker. Any number of workers may share a database.
pub struct Worker {
    context: Context,
    options: WorkerOptions,
    id: Uuid,
    handlers: Vec<&'static dyn Handler>,
}

impl Worker {
    /// A worker that sends messages through `gateway`, and no pushes.
    #[must_use]
    pub fn new(app: App, gateway: Arc<dyn MessageGateway>, options: WorkerOptions) -> Self {
        let handlers =
            handlers::ALL.iter().copied().filter(|handler| !options.without.contains(&handler.kind()));
        let (id, handlers) = (app.new_id(), handlers.collect());
        Self { context: Context { app, gateway, push: Arc::new(NoPush) }, options, id, handlers }
    }

    /// Sends pushes through `service`.
    #[must_use]
    pub fn pushing(mut self, service: Arc<dyn PushService>) -> Self {
        self.context.push = service;
        self
    }

    /// Adds a handler.
    #[must_use]
    pub fn with(mut self, handler: &'static dyn Handler) -> Self {
        self.handlers.push(handler);
        self
    }

    /// The worker's waker.
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.options.waker.clone()
    }

    /// Runs jobs until `shutdown`, then waits for running ones. Keeps trying while the database is
    /// unavailable.
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
                    tracing::warn!(%error, ?pause, "jobs cannot be claimed");
                }
            }
            self.gauge(&mut gauged).await;
            let full = running.lanes.full();
            let wait_for_room = full || running.lanes.wait_for_room();
            tokio::select! {
                () = shutdown.cancelled() => {}
                // Without a free place, only a job that ends is a reason to wake up.
                () = running.room(), if wait_for_room => {}
                () = self.options.waker.woken(), if !full => {}
                () = sleep(pause), if !full => {}
            }
        }
        if matches!(leadership, Leadership::Mine { .. })
            && let Err(error) = self.release().await
        {
            tracing::debug!(%error, "the leadership could not be released; its lease will run out");
        }
        let drained = timeout(self.options.drain, running.all()).await;
        if drained.is_err() {
            tracing::warn!(
                jobs = running.total(),
                "jobs did not end before the stop; other workers take them over after their lease"
            );
        }
    }

    /// Runs all due jobs, and those that become due meanwhile. Returns their outcomes. For tests, which set
    /// the clock. Writes no schedules; see [`Worker::write_schedules`].
    ///
    /// # Errors
    /// If jobs cannot be claimed.
    pub async fn run_due_once(&self) -> StoreResult<AttemptCounts> {
        let mut ran = AttemptCounts::default();
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

    /// Writes the jobs that are due by schedule, if no other worker leads, as [`Worker::run`] does. Returns
    /// how many are new.
    ///
    /// # Errors
    /// The database's errors.
    pub async fn write_schedules(&self) -> StoreResult<u64> {
        let tx = self.context.app.store.begin().await?;
        let (_, new) = leader::lead(&*tx, self.id, &self.schedules(), self.context.app.now()).await?;
        tx.commit().await?;
        Ok(new)
    }

    fn running(&self) -> RunningJobs {
        let lanes = Lanes::new(&self.handlers, &self.options.lanes, self.options.at_once);
        RunningJobs { tasks: JoinSet::new(), lanes }
    }

    /// Claims jobs for the free places of each lane and, in the same transaction, takes or renews the lead if
    /// it is time. Each job comes with its lane's number.
    async fn claim(
        &self,
        running: &mut RunningJobs,
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

    /// Updates the gauge of the longest waiting job and the other [`gauges`]. The former shows that no worker
    /// runs, that there are too few, or that no node knows a kind.
    async fn gauge(&self, gauged: &mut Option<DateTime<Utc>>) {
        let now = self.context.app.now();
        if gauged.is_some_and(|gauged| gauged <= now && now < gauged + GAUGE_EVERY) {
            return;
        }
        // The claim logs an unavailable database.
        let without = &self.options.without;
        if let Ok(oldest) = self.context.app.store.read().jobs().oldest_due(now, without).await {
            let waits = oldest.map_or(TimeDelta::zero(), |oldest| now - oldest);
            metrics::gauge!("arena_jobs_oldest_due_seconds").set(waits.as_seconds_f64());
            *gauged = Some(now);
        }
        gauges::pauses(&self.context.app);
        if let Err(error) = gauges::rewards(&self.context.app).await {
            tracing::debug!(%error, "open claims and the stock of rewards cannot be counted");
        }
        if let Err(error) = gauges::backup(&self.context.app).await {
            tracing::debug!(%error, "the age of the newest backup cannot be read");
        }
        if let Err(error) = gauges::ledger(&self.context.app).await {
            tracing::debug!(%error, "the age of the last ledger check cannot be read");
        }
        if let Err(error) = gauges::prizes(&self.context.app).await {
            tracing::debug!(%error, "held prizes cannot be counted");
        }
        if let Err(error) = gauges::refunds(&self.context.app).await {
            tracing::debug!(%error, "open refunds cannot be read");
        }
        if let Err(error) = gauges::reports(&self.context.app).await {
            tracing::debug!(%error, "the days of the reports cannot be read");
        }
        if let Err(error) = gauges::ranks(&self.context.app).await {
            tracing::debug!(%error, "the delay of ranks cannot be read");
        }
        if let Err(error) = gauges::leagues(&self.context.app).await {
            tracing::debug!(%error, "the weeks of the leagues cannot be read");
        }
        if let Err(error) = gauges::invites(&self.context.app).await {
            tracing::debug!(%error, "held invitations cannot be read");
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

    fn start(&self, job: ClaimedJob, lane: usize, running: &mut RunningJobs) {
        // Unknown kinds are never claimed.
        let Some(handler) = self.handlers.iter().copied().find(|handler| handler.kind() == job.kind) else {
            running.lanes.ended(lane);
            return;
        };
        let (context, limit) = (self.context.clone(), self.options.lease / 4 * 3);
        running.tasks.spawn(async move { (perform(context, handler, job, limit).await, lane) });
    }
}

struct RunningJobs {
    /// Each task returns its lane's number.
    tasks: JoinSet<(AttemptCounts, usize)>,
    lanes: Lanes,
}

impl RunningJobs {
    fn total(&self) -> usize {
        self.tasks.len()
    }

    fn try_next(&mut self) -> Option<AttemptCounts> {
        let ended = self.tasks.try_join_next()?;
        Some(self.ended(ended))
    }

    async fn room(&mut self) {
        while let Some(ended) = self.tasks.join_next().await {
            self.ended(ended);
            if self.lanes.has_room() {
                return;
            }
        }
    }

    async fn all(&mut self) -> AttemptCounts {
        let mut ran = AttemptCounts::default();
        while let Some(ended) = self.tasks.join_next().await {
            ran += self.ended(ended);
        }
        ran
    }

    fn ended(&mut self, ended: Result<(AttemptCounts, usize), tokio::task::JoinError>) -> AttemptCounts {
        // Panics are caught inside the task, and no task is aborted.
        ended.map_or_else(
            |_| AttemptCounts::default(),
            |(ran, lane)| {
                self.lanes.ended(lane);
                ran
            },
        )
    }
}

struct NoPush;

#[async_trait]
impl PushService for NoPush {
    async fn push(&self, _: &Push<'_>) -> Result<(), PushError> {
        Err(PushError::Never("nothing is pushed here".into()))
    }
}
