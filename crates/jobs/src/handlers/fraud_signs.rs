//! Counts the signs of accounts anew, for the list with which fraud begins its day.

use arena_app::cases::{self, GATHER_JOB};
use arena_app::ports::ClaimedJob;
use async_trait::async_trait;
use chrono::TimeDelta;

use super::handler::{Failure, Handler};
use crate::Context;

pub(super) struct Gather;

#[async_trait]
impl Handler for Gather {
    fn kind(&self) -> &'static str {
        GATHER_JOB
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::hours(1))
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        let groups = cases::gather(&context.app).await.map_err(|error| Failure::Again(error.to_string()))?;
        tracing::info!(groups, "the signs of accounts were counted");
        Ok(())
    }
}
