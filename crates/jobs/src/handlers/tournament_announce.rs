//! Announces a weekly tournament's room to some of its entrants.

use arena_app::ports::ClaimedJob;
use arena_app::tournaments::{self, ANNOUNCE_JOB};
use async_trait::async_trait;

use super::handler::{Failure, Handler, payload};
use crate::Context;

pub(super) struct Announce;

#[async_trait]
impl Handler for Announce {
    fn kind(&self) -> &'static str {
        ANNOUNCE_JOB
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        tournaments::announce_some(&context.app, payload(job)?)
            .await
            .map_err(|error| Failure::Again(error.to_string()))
    }
}
