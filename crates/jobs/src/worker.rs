use std::sync::Arc;
use std::time::Duration;

use arena_app::App;
use arena_app::ports::{ClaimedJob, MessageGateway, StoreResult};
use chrono::{DateTime, TimeDelta, Utc};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::perform::{Ran, perform};
use crate::schedule::{self, Schedule};
use crate::{Context, Waker};

/// After failures of the database the worker waits longer each time, at most for this long.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// How often it looks for jobs that nobody woke it for: retries, schedules, other nodes' jobs.
    pub poll: Duration,
    /// How many jobs run at the same time at the most.
    pub at_once: usize,
    /// After this long a job whose worker is silent belongs to whoever claims it. A handler is stopped at three
    /// quarters of it.
    pub lease: Duration,
    /// How long a worker that shuts down waits for jobs that run.
    pub drain: Duration,
    /// Wakes it; give the same one to a [`crate::WakingStore`].
    pub waker: Waker,
}

impl Default for WorkerOptions {
    fn default() -> Self {
        Self {
            poll: Duration::from_secs(1),
            at_once: 8,
            lease: Duration::from_secs(60),
            drain: Duration::from_secs(20),
            waker: Waker::default(),
        }
    }
}

/// The worker. Any number of them share a database.
pub struct Worker {
    context: Context,
    options: WorkerOptions,
}

impl Worker {
    /// A worker that sends messages through `gateway`.
    #[must_use]
    pub fn new(app: App, gateway: Arc<dyn MessageGateway>, options: WorkerOptions) -> Self {
        Self { context: Context { app, gateway }, options }
    }

    /// What wakes this worker before its next poll.
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.options.waker.clone()
    }

    /// Works until `shutdown`, then waits for the jobs that run. A database that is away is waited for.
    pub async fn run(&self, shutdown: CancellationToken) {
        let mut running = JoinSet::new();
        let mut written = Written::default();
        let mut pause = self.options.poll;
        while !shutdown.is_cancelled() {
            while running.try_join_next().is_some() {}
            let free = self.options.at_once.max(1).saturating_sub(running.len());
            match self.claim(free, Some(&mut written)).await {
                Ok(jobs) => {
                    pause = self.options.poll;
                    jobs.into_iter().for_each(|job| self.start(job, &mut running));
                }
                Err(error) => {
                    pause = (pause * 2).min(LONGEST_PAUSE);
                    tracing::warn!(%error, ?pause, "no jobs can be claimed");
                }
            }
            let full = running.len() >= self.options.at_once.max(1);
            tokio::select! {
                () = shutdown.cancelled() => {}
                // Only what ended makes room, so nothing else is worth waking up for.
                _ = running.join_next(), if full => {}
                () = self.options.waker.woken(), if !full => {}
                () = sleep(pause), if !full => {}
            }
        }
        let drained =
            timeout(self.options.drain, async { while running.join_next().await.is_some() {} }).await;
        if drained.is_err() {
            tracing::warn!(
                jobs = running.len(),
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
            let jobs = self.claim(self.options.at_once.max(1), None).await?;
            if jobs.is_empty() {
                return Ok(ran);
            }
            let mut running = JoinSet::new();
            jobs.into_iter().for_each(|job| self.start(job, &mut running));
            for one in running.join_all().await {
                ran += one;
            }
        }
    }

    /// Writes down the jobs that the clock calls for now; how many were not there yet. [`Worker::run`] does it by
    /// itself.
    ///
    /// # Errors
    /// The database's.
    pub async fn write_schedules(&self) -> StoreResult<u64> {
        let now = self.context.app.now();
        let tx = self.context.app.store.begin().await?;
        let mut new = 0;
        for schedule in &schedule::ALL {
            new += u64::from(tx.jobs().enqueue(&schedule.job(schedule.slot(now))).await?);
        }
        tx.commit().await?;
        Ok(new)
    }

    /// Claims jobs, and in the same transaction writes down those of schedules that this worker has not yet.
    async fn claim(&self, limit: usize, written: Option<&mut Written>) -> StoreResult<Vec<ClaimedJob>> {
        let now = self.context.app.now();
        let tx = self.context.app.store.begin().await?;
        let mut slots = Vec::new();
        if let Some(written) = &written {
            slots = written.missing(now);
            for (_, schedule, slot) in &slots {
                tx.jobs().enqueue(&schedule.job(*slot)).await?;
            }
        }
        let lease = TimeDelta::from_std(self.options.lease).unwrap_or(TimeDelta::MAX);
        let jobs = tx.jobs().claim(now, lease, limit as u64).await?;
        tx.commit().await?;
        if let Some(written) = written {
            slots.into_iter().for_each(|(index, _, slot)| written.0[index] = Some(slot));
        }
        Ok(jobs)
    }

    fn start(&self, job: ClaimedJob, running: &mut JoinSet<Ran>) {
        running.spawn(perform(self.context.clone(), job, self.options.lease / 4 * 3));
    }
}

/// Up to which stretch of time a worker has written each schedule's jobs down.
#[derive(Default)]
struct Written([Option<DateTime<Utc>>; schedule::ALL.len()]);

impl Written {
    fn missing(&self, now: DateTime<Utc>) -> Vec<(usize, &'static Schedule, DateTime<Utc>)> {
        let slots =
            schedule::ALL.iter().enumerate().map(|(index, schedule)| (index, schedule, schedule.slot(now)));
        slots.filter(|(index, _, slot)| self.0[*index] != Some(*slot)).collect()
    }
}
