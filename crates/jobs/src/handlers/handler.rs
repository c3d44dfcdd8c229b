use arena_app::ports::ClaimedJob;
use async_trait::async_trait;
use chrono::TimeDelta;
use serde::de::DeserializeOwned;

use crate::{Context, backoff};

/// Runs the jobs of one kind.
#[async_trait]
pub trait Handler: Send + Sync {
    /// The kind of job.
    fn kind(&self) -> &'static str;

    /// Runs a job. May run twice, also at the same time.
    ///
    /// Why the attempt failed, and whether another one may help.
    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure>;

    /// How often a job is tried, and the longest wait in between.
    fn retries(&self) -> Retries {
        Retries { attempts: backoff::MAX_ATTEMPTS, longest: backoff::LONGEST }
    }

    /// How often such a job is scheduled, with an empty payload; `None` for kinds without a schedule.
    fn every(&self) -> Option<TimeDelta> {
        None
    }
}

/// How often a job is tried, and the longest wait in between.
#[derive(Clone, Copy, Debug)]
pub struct Retries {
    /// The job is given up after this many attempts.
    pub attempts: u32,
    /// The longest wait between two attempts.
    pub longest: TimeDelta,
}

/// Why an attempt failed.
#[derive(Debug)]
pub enum Failure {
    /// Another attempt may help.
    Again(String),
    /// No attempt will help: the job is given up at once.
    Never(String),
}

pub(super) fn payload<T: DeserializeOwned>(job: &ClaimedJob) -> Result<T, Failure> {
    serde_json::from_value(job.payload.clone())
        .map_err(|error| Failure::Never(format!("the payload is not one of {}: {error}", job.kind)))
}
