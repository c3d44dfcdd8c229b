//! Creates the next tournaments of series, and finds tournaments whose next step has no job.

use arena_app::ports::ClaimedJob;
use arena_app::tournaments::{
    self,
    engine::{self, SWEEP_JOB},
};
use async_trait::async_trait;
use chrono::TimeDelta;

use super::handler::{Failure, Handler};
use crate::Context;

pub(super) struct Sweep;

#[async_trait]
impl Handler for Sweep {
    fn kind(&self) -> &'static str {
        SWEEP_JOB
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::minutes(1))
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        let swept = async {
            engine::sweep(&context.app).await?;
            tournaments::follow_series(&context.app).await
        };
        swept.await.map(|_| ()).map_err(|error| Failure::Again(error.to_string()))
    }
}
