//! What is done for each kind of job, a file each.

mod message_send;
pub mod purge;
mod tournament_announce;
mod tournament_settle;
mod uploads;

use arena_app::messages::SEND_JOB;
use arena_app::ports::ClaimedJob;
use arena_app::tournaments::{ANNOUNCE_JOB, SETTLE_JOB};
use serde::de::DeserializeOwned;

use crate::Context;

/// Why a try failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Another try may help.
    Again(String),
    /// None will: the job is given up at once.
    Never(String),
}

/// Runs the handler of a job's kind.
pub(crate) async fn handle(context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
    match job.kind.as_str() {
        SEND_JOB => message_send::run(context, payload(job)?).await,
        purge::KIND => purge::run(context).await,
        ANNOUNCE_JOB => tournament_announce::run(context, payload(job)?).await,
        SETTLE_JOB => tournament_settle::run(context, payload(job)?).await,
        kind => Err(Failure::Never(format!("there is no handler for jobs of kind {kind:?}"))),
    }
}

fn payload<T: DeserializeOwned>(job: &ClaimedJob) -> Result<T, Failure> {
    serde_json::from_value(job.payload.clone())
        .map_err(|error| Failure::Never(format!("the payload is not one of {}: {error}", job.kind)))
}
