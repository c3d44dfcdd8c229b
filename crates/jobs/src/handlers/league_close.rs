//! Gives groups of a week of the leagues their results.

use arena_app::leagues::{self, CLOSE_JOB};
use arena_app::ports::ClaimedJob;
use async_trait::async_trait;

use super::handler::{Failure, Handler, payload};
use crate::Context;

pub(super) struct Close;

#[async_trait]
impl Handler for Close {
    fn kind(&self) -> &'static str {
        CLOSE_JOB
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        leagues::close_groups(&context.app, payload(job)?)
            .await
            .map_err(|error| Failure::Again(error.to_string()))
    }
}
