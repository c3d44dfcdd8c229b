use std::any::Any;
use std::ops::AddAssign;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use arena_app::ports::{ClaimedJob, JobOutcome, StoreResult};
use futures::FutureExt;
use tracing::Instrument;

use crate::handlers::{Failure, Handler};
use crate::{Context, backoff};

/// In characters.
const ERROR_MAX: usize = 500;

/// How many attempts ended in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttemptCounts {
    /// Jobs that are done.
    pub done: u64,
    /// Jobs that will be tried again.
    pub retried: u64,
    /// Jobs that were given up.
    pub dead: u64,
    /// Jobs that another worker has taken over, or whose outcome could not be recorded; their lease will end.
    pub lost: u64,
}

impl AttemptCounts {
    /// The number of all attempts.
    #[must_use]
    pub fn total(self) -> u64 {
        self.done + self.retried + self.dead + self.lost
    }
}

impl AddAssign for AttemptCounts {
    fn add_assign(&mut self, other: Self) {
        self.done += other.done;
        self.retried += other.retried;
        self.dead += other.dead;
        self.lost += other.lost;
    }
}

pub(crate) async fn perform(
    context: Context,
    handler: &'static dyn Handler,
    job: ClaimedJob,
    limit: Duration,
) -> AttemptCounts {
    let span = tracing::info_span!("job", kind = job.kind, id = %job.id, attempt = job.attempt);
    async move {
        let tried = attempt(&context, handler, &job, limit).await;
        let outcome = outcome(&context, handler, &job, tried);
        count(&job, &outcome);
        match finish(&context, &job, &outcome).await {
            Ok(true) => report(&outcome),
            Ok(false) => {
                tracing::warn!("another worker took this job over; its outcome here is dropped");
                AttemptCounts { lost: 1, ..AttemptCounts::default() }
            }
            Err(error) => {
                tracing::error!(%error, "the outcome of this job could not be stored; the job will run again");
                AttemptCounts { lost: 1, ..AttemptCounts::default() }
            }
        }
    }
    .instrument(span)
    .await
}

async fn attempt(
    context: &Context,
    handler: &dyn Handler,
    job: &ClaimedJob,
    limit: Duration,
) -> Result<(), Failure> {
    let most = handler.retries().attempts;
    // All allowed attempts were started, and the last never ended: perhaps the job kills its worker.
    if job.attempt > most {
        return Err(Failure::Never(format!("the worker died in the last of {most} attempts")));
    }
    let guarded = AssertUnwindSafe(handler.run(context, job)).catch_unwind();
    match tokio::time::timeout(limit, guarded).await {
        Ok(Ok(result)) => result,
        Ok(Err(panic)) => Err(Failure::Again(format!("the handler panicked: {}", words(&*panic)))),
        Err(_) => Err(Failure::Again(format!("the handler took longer than {limit:?}"))),
    }
}

fn outcome(
    context: &Context,
    handler: &dyn Handler,
    job: &ClaimedJob,
    result: Result<(), Failure>,
) -> JobOutcome {
    let retries = handler.retries();
    match result {
        Ok(()) => JobOutcome::Done,
        Err(Failure::Again(error)) if job.attempt < retries.attempts => JobOutcome::Retry {
            at: context.app.now() + backoff::delay(job.attempt, retries.longest, &*context.app.random),
            error: short(&error),
        },
        Err(Failure::Again(error) | Failure::Never(error)) => JobOutcome::Dead { error: short(&error) },
    }
}

fn count(job: &ClaimedJob, outcome: &JobOutcome) {
    let outcome = match outcome {
        JobOutcome::Done => "done",
        JobOutcome::Retry { .. } => "retried",
        JobOutcome::Dead { .. } => "dead",
    };
    metrics::counter!("arena_jobs_total", "kind" => job.kind.clone(), "outcome" => outcome).increment(1);
}

async fn finish(context: &Context, job: &ClaimedJob, outcome: &JobOutcome) -> StoreResult<bool> {
    let tx = context.app.store.begin().await?;
    let ours = tx.jobs().finish(job.id, job.epoch, outcome, context.app.now()).await?;
    tx.commit().await?;
    Ok(ours)
}

fn report(outcome: &JobOutcome) -> AttemptCounts {
    match outcome {
        JobOutcome::Done => {
            tracing::debug!("this job is done");
            AttemptCounts { done: 1, ..AttemptCounts::default() }
        }
        JobOutcome::Retry { at, error } => {
            tracing::warn!(%at, error, "this job failed and will be tried again");
            AttemptCounts { retried: 1, ..AttemptCounts::default() }
        }
        JobOutcome::Dead { error } => {
            tracing::error!(error, "this job was given up; see `arena jobs dead`");
            AttemptCounts { dead: 1, ..AttemptCounts::default() }
        }
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a word")
}

fn short(error: &str) -> String {
    error.chars().take(ERROR_MAX).collect()
}
