//! The handlers, one file for each kind of job. A new handler needs a file and a line in [`ALL`].

mod billing_renew;
mod message_push;
mod message_send;
mod nicknames;
pub mod purge;
mod purge_plays;
mod tournament_announce;
mod tournament_settle;
mod tournament_step;
mod tournament_sweep;

use std::sync::LazyLock;

use arena_app::ports::ClaimedJob;
use async_trait::async_trait;
use chrono::TimeDelta;
use serde::de::DeserializeOwned;

use crate::{Context, backoff};

/// The product's handlers. Jobs of other kinds are left to a version that knows them.
pub(crate) static ALL: LazyLock<Vec<&'static dyn Handler>> = LazyLock::new(|| {
    let mut all: Vec<&'static dyn Handler> = vec![
        &billing_renew::Renew,
        &message_push::MessagePush,
        &message_send::MessageSend,
        &nicknames::Nicknames,
        &purge::PurgeBotTournaments,
        &purge::PurgeKept,
        &tournament_announce::Announce,
        &tournament_settle::Settle,
        &tournament_step::Step,
        &tournament_sweep::Sweep,
    ];
    all.extend(purge::ROWS.iter().map(|rows| rows as &dyn Handler));
    all.extend(purge::PLAYS.iter().map(|plays| plays as &dyn Handler));
    all
});

/// Returns every kind that the product has a handler for.
#[must_use]
pub fn kinds() -> Vec<&'static str> {
    ALL.iter().map(|handler| handler.kind()).collect()
}

/// Runs the jobs of one kind.
#[async_trait]
pub trait Handler: Send + Sync {
    /// The kind of job.
    fn kind(&self) -> &'static str;

    /// Runs a job. May run twice, also at the same time.
    ///
    /// # Errors
    /// Why the attempt failed, and whether another one may help.
    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure>;

    /// How often a job is tried, and the longest wait in between.
    fn retries(&self) -> Retries {
        Retries { attempts: crate::MAX_ATTEMPTS, longest: backoff::LONGEST }
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

fn payload<T: DeserializeOwned>(job: &ClaimedJob) -> Result<T, Failure> {
    serde_json::from_value(job.payload.clone())
        .map_err(|error| Failure::Never(format!("the payload is not one of {}: {error}", job.kind)))
}
