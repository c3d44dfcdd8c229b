//! Gives a reviewer's decision its effect.

use arena_app::ports::ClaimedJob;
use arena_app::tasks::verdict::{self, CarryOutVerdict, VERDICT_JOB};
use async_trait::async_trait;

use super::handler::{Failure, Handler, payload};
use crate::Context;

pub(super) struct CarryOut;

#[async_trait]
impl Handler for CarryOut {
    fn kind(&self) -> &'static str {
        VERDICT_JOB
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        let CarryOutVerdict { verdict } = payload(job)?;
        verdict::carry_out(&context.app, verdict).await.map_err(|error| Failure::Again(error.to_string()))
    }
}
