//! Makes the due step of a tournament.

use arena_app::ports::ClaimedJob;
use arena_app::tournaments::engine::{self, STEP_JOB, StepJob};
use async_trait::async_trait;

use super::handler::{Failure, Handler, payload};
use crate::Context;

pub(super) struct Step;

#[async_trait]
impl Handler for Step {
    fn kind(&self) -> &'static str {
        STEP_JOB
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        let StepJob { tournament } = payload(job)?;
        engine::step(&context.app, tournament)
            .await
            .map(|_| ())
            .map_err(|error| Failure::Again(error.to_string()))
    }
}
